internal import Colorway

enum SwatchOrder: String, Hashable, Sendable, CaseIterable {
  case share
  /// Around the color wheel from red, then colors without a hue, from dark to light.
  case hue
  case lightness
  case chroma

  /// Returns the swatches in this order. Among equals, more common swatches come first.
  func sorted(_ swatches: [ImageColorScheme.Swatch]) -> [ImageColorScheme.Swatch] {
    sorted(swatches) { ($0.color, $0.share) }
  }

  /// Returns a palette with its colors in this order. Those without a share count as the least common.
  func sorted(_ palette: Palette) -> Palette {
    var palette = palette
    palette.colors = sorted(palette.colors) { ($0.oklab, $0.share ?? 0) }
    return palette
  }

  /// Returns elements in the order of their colors and shares. Equal elements keep their order.
  func sorted<Element>(
    _ elements: [Element], by value: (Element) -> (color: Oklab, share: Double)
  ) -> [Element] {
    elements.map { (element: $0, key: key(of: value($0))) }.sorted { $0.key < $1.key }
      .map(\.element)
  }

  private func key(of value: (color: Oklab, share: Double)) -> Double {
    let color = Oklch(value.color)
    return switch self {
    case .share: -value.share
    case .hue: color.chroma < Oklab.minimumChromaWithHue ? 1000 + color.lightness : color.hue
    case .lightness: color.lightness
    case .chroma: -color.chroma
    }
  }
}
