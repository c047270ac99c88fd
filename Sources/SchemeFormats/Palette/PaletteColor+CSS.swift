internal import ColorMath

extension PaletteColor {
  /// Creates a color from a CSS color. Lab is kept. Others get eight bits per channel and, outside sRGB,
  /// also a Display P3 value.
  init(_ color: CSSColor) {
    let alpha = color.alpha ?? 0
    if color.space == .lab,
      let lab = PaletteColor(
        space: .lab, components: color.components.map { $0 ?? 0 }, alpha: alpha)
    {
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

  /// Creates the color of a hex code of three, four, six or eight digits, with or without `#`.
  init?(hex: String) {
    guard let color = CSSColor(hexDigits: hex.first == "#" ? String(hex.dropFirst()) : hex) else {
      return nil
    }
    self.init(SRGB8(color), alpha: color.alpha ?? 0)
  }
}
