internal import ColorMath

/// Paint Shop Pro palettes: the number of colors, and a line of three numbers for each color.
enum JASCPalette {
  private static let header = ["JASC-PAL", "0100"]

  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    let lines = TextLine.lines(in: bytes).filter { !$0.isBlank }
    for (index, word) in header.enumerated() {
      guard index < lines.count, lines[index].trimmed == word else {
        throw PaletteError(
          .malformed, "the first two lines are not 'JASC-PAL' and '0100'", at: .line(index + 1))
      }
    }
    guard lines.count > 2, let count = Int(lines[2].trimmed), count >= 0
    else { throw PaletteError(.malformed, "the number of colors is missing", at: .line(3)) }
    let rows = lines.dropFirst(3)
    guard count <= rows.count else {
      throw PaletteError(
        .truncated, "expected \(count) colors, found \(rows.count)",
        at: .line(lines[lines.count - 1].number))
    }
    var colors: [PaletteColor] = []
    for var line in rows.prefix(count) {
      let color = try line.takeColor()
      // Some programs add the opacity as a fourth number.
      let alpha = line.isBlank ? 1 : Double(try line.takeChannel()) / 255
      guard line.isBlank else { throw line.error("a color has too many numbers") }
      colors.append(PaletteColor(color, alpha: alpha))
    }
    return [Palette(colors: colors)]
  }

  /// Returns the text of a file. Names are omitted, and all colors become opaque.
  static func text(for palette: Palette) -> String {
    let colors = palette.colors.map { $0.srgb8.codes.map(String.init).joined(separator: " ") }
    return (header + ["\(colors.count)"] + colors).map { $0 + "\r\n" }.joined()
  }
}
