internal import ColorMath

/// Paint Shop Pro palettes: the number of colors, and a line of three numbers for each color.
enum JASCPalette {
  private static let header = ["JASC-PAL", "0100"]

  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var lines = TextLine.lines(in: bytes).lazy.filter { !$0.isBlank }.makeIterator()
    for (index, word) in header.enumerated() {
      guard lines.next()?.trimmed == word else {
        throw PaletteError(
          .malformed, "the first two lines are not 'JASC-PAL' and '0100'", at: .line(index + 1))
      }
    }
    guard let countLine = lines.next(), let count = Int(countLine.trimmed), count >= 0
    else { throw PaletteError(.malformed, "the number of colors is missing", at: .line(3)) }
    var colors: [PaletteColor] = []
    var problems = NotUnderstood()
    var firstError: PaletteError?
    while let line = lines.next() {
      if colors.count >= count, !line.startsWithDigit { break }
      do throws(PaletteError) {
        colors.append(try color(in: line))
      } catch {
        firstError = firstError ?? error
        problems.add(line.trimmed, line: line.number)
      }
    }
    if colors.isEmpty, let firstError { throw firstError }
    problems.add(to: &warnings)
    if colors.count != count { warnings.append(.count(colors.count, of: count)) }
    return [Palette(colors: colors)]
  }

  private static func color(in line: TextLine) throws(PaletteError) -> PaletteColor {
    var line = line
    let color = try line.takeColor()
    // Some programs add the opacity as a fourth number.
    let alpha = line.isBlank ? 1 : Double(try line.takeChannel()) / 255
    guard line.isBlank else { throw line.error("a color has too many numbers") }
    return PaletteColor(color, alpha: alpha)
  }

  /// Returns the text of a file. Names are omitted, and all colors become opaque.
  static func text(for palette: Palette) -> String {
    let colors = palette.colors.map { $0.srgb8.codes.map(String.init).joined(separator: " ") }
    return (header + ["\(colors.count)"] + colors).map { $0 + "\r\n" }.joined()
  }
}
