internal import ColorMath

/// The colors that all terminals of 256 colors have. Source: xterm, `256colres.pl`.
enum TerminalColor {
  /// Returns the color of a number from 16 on. The terminal decides about the first sixteen.
  static func color(_ number: UInt8) -> PaletteColor? {
    guard number >= 16 else { return nil }
    if number >= 232 {
      let level = 8 + (number - 232) * 10
      return PaletteColor(SRGB8(red: level, green: level, blue: level))
    }
    func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + step * 40 }
    let place = number - 16
    return PaletteColor(
      SRGB8(red: level(place / 36), green: level(place / 6 % 6), blue: level(place % 6)))
  }
}
