internal import ColorMath

/// A list of colors, one per line.
enum HexList {
  /// Returns the palette of a file. Each line is a hex code, with or without `#`, or any other CSS color.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var colors: [PaletteColor] = []
    for line in TextLine.lines(in: bytes) where !line.isBlank {
      guard let color = PaletteColor(hex: line.trimmed) ?? CSSColor(line.trimmed).map({ .init($0) })
      else {
        throw line.error("'\(line.trimmed.prefix(20))' is not a color such as #1a2b3c or teal")
      }
      colors.append(color)
    }
    return [Palette(colors: colors)]
  }

  /// Returns the text of a file: `#rrggbb` or `#rrggbbaa` for each color of every palette.
  static func text(for palettes: [Palette]) -> String {
    palettes.flatMap(\.colors).map { $0.hex + "\n" }.joined()
  }
}
