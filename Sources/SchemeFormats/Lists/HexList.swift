internal import ColorMath

/// One `#rrggbb` a line, or `#rrggbbaa` for a color that is not opaque.
enum HexList {
  /// The palette of a file. The `#` may be missing, and three or four digits stand for doubled ones.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var colors: [PaletteColor] = []
    for line in TextLine.lines(in: bytes) where !line.isBlank {
      guard let color = PaletteColor(hex: line.trimmed) else {
        throw line.error("'\(line.trimmed.prefix(20))' is no color such as #1a2b3c")
      }
      colors.append(color)
    }
    return [Palette(colors: colors)]
  }

  /// The text of a file: the colors of all palettes.
  static func text(for palettes: [Palette]) -> String {
    palettes.flatMap(\.colors).map { $0.hex + "\n" }.joined()
  }
}

extension PaletteColor {
  /// Reads what ``hex`` writes, and the short forms of three or four digits.
  init?(hex: String) {
    guard let color = CSSColor(hexDigits: hex.first == "#" ? String(hex.dropFirst()) : hex) else {
      return nil
    }
    self.init(SRGB8(color), alpha: color.alpha ?? 0)
  }
}
