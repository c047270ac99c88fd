/// The targets of the colors of a vibrant set. Saturation and lightness are those of HSL. Source:
/// androidx.palette.graphics.Target.
public enum VibrantTarget: Int, Hashable, Sendable, CaseIterable {
  /// Colorful and light.
  case lightVibrant
  /// Colorful.
  case vibrant
  /// Colorful and dark.
  case darkVibrant
  /// Grayish and light.
  case lightMuted
  /// Grayish.
  case muted
  /// Grayish and dark.
  case darkMuted

  /// The name in code and JSON, such as `darkMuted`.
  public var name: String { "\(self)" }

  /// The best saturation, and the range of eligible saturations.
  package var saturation: (best: Double, eligible: ClosedRange<Double>) {
    switch self {
    case .lightVibrant, .vibrant, .darkVibrant: (1, 0.35...1)
    case .lightMuted, .muted, .darkMuted: (0.3, 0...0.4)
    }
  }

  /// The best lightness, and the range of eligible lightnesses.
  package var lightness: (best: Double, eligible: ClosedRange<Double>) {
    switch self {
    case .lightVibrant, .lightMuted: (0.74, 0.55...1)
    case .vibrant, .muted: (0.5, 0.3...0.7)
    case .darkVibrant, .darkMuted: (0.26, 0...0.45)
    }
  }
}
