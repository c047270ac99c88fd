internal import Colorway

enum SwatchOrder: String, Hashable, Sendable, CaseIterable {
  case share
  /// Around the color wheel from red. Colors without a hue follow, from dark to light.
  case hue
  case lightness
  case chroma

  /// Returns the colors in this order. Between equal ones the more common one comes first.
  func sorted(_ swatches: [ImageColorScheme.Swatch]) -> [ImageColorScheme.Swatch] {
    swatches.enumerated()
      .map { (swatch: $1, key: key(of: $1), index: $0) }
      .sorted { $0.key != $1.key ? $0.key < $1.key : $0.index < $1.index }
      .map(\.swatch)
  }

  private func key(of swatch: ImageColorScheme.Swatch) -> Double {
    let color = Oklch(swatch.color)
    return switch self {
    case .share: -swatch.share
    case .hue: color.chroma < Oklab.leastChromaWithHue ? 1000 + color.lightness : color.hue
    case .lightness: color.lightness
    case .chroma: -color.chroma
    }
  }
}
