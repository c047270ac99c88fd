package import ColorMath

extension SRGB8 {
  /// The darkest color.
  static let black = SRGB8(red: 0, green: 0, blue: 0)
  /// The lightest color.
  static let white = SRGB8(red: 255, green: 255, blue: 255)

  /// Black or white, whichever is easier to read on this color. Their contrast is at least 4.5.
  package var readable: SRGB8 {
    contrast(with: .black) > contrast(with: .white) ? .black : .white
  }

  /// How well text of one of two colors can be read on the other, from 1 to 21.
  ///
  /// Source: WCAG 2.2, "contrast ratio".
  package func contrast(with other: SRGB8) -> Double {
    let (first, second) = (relativeLuminance, other.relativeLuminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// How light the color is by the weights of its channels, 0 to 1.
  ///
  /// Source: WCAG 2.2, "relative luminance".
  private var relativeLuminance: Double {
    let light = LinearSRGB(self)
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }
}
