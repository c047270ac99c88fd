internal import ColorMath

extension PaletteColor {
  /// Creates a color from a CSS color. A Lab color is kept as it is. Others get eight bits per channel
  /// and, if they lie outside sRGB, also a Display P3 value.
  init(_ color: CSSColor) {
    let alpha = color.alpha ?? 0
    if color.space == .lab, let lab = PaletteColor(color, as: .lab) {
      self = lab
    } else {
      self.init(SRGB8(color), alpha: alpha)
      displayP3 = DisplayP3(outsideSRGB: Oklab(color))
      if displayP3 != nil, color.space == .displayP3 {
        let channels = color.components.map { min(1, max(0, $0 ?? 0)) }
        displayP3 = DisplayP3(red: channels[0], green: channels[1], blue: channels[2])
      }
    }
  }

  private init?(_ color: CSSColor, as space: Space) {
    self.init(space: space, components: color.components.map { $0 ?? 0 }, alpha: color.alpha ?? 0)
  }

  /// Creates the color that a hex code states, with or without `#`, of three, four, six or eight
  /// digits.
  init?(hex: String) {
    guard let color = CSSColor(hexDigits: hex.first == "#" ? String(hex.dropFirst()) : hex) else {
      return nil
    }
    self.init(SRGB8(color), alpha: color.alpha ?? 0)
  }
}
