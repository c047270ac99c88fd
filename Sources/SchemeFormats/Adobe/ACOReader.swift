internal import BinaryParsing

/// A reader of Photoshop color swatches.
enum ACOReader {
  /// Returns the palette of a file: the second of its two lists, which has names, or the only one.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var file = ByteCursor(bytes)
    var version = try file.readUInt16()
    guard version == 1 || version == 2 else {
      throw PaletteError(.malformed, "version \(version) is neither 1 nor 2", at: .byte(0))
    }
    var colors = try colors(in: &file, version: version)
    if version == 1, file.remainingCount >= 2 {
      let start = file.offset
      version = try file.readUInt16()
      guard version == 2 else {
        throw PaletteError(
          .malformed, "a list of version \(version) follows, where 2 should", at: .byte(start))
      }
      colors = try Self.colors(in: &file, version: version)
    }
    return [Palette(colors: colors)]
  }

  private static func colors(
    in file: inout ByteCursor, version: Int
  ) throws(PaletteError) -> [PaletteColor] {
    var colors: [PaletteColor] = []
    for _ in 0..<(try file.readUInt16()) {
      let start = file.offset
      let code = try file.readUInt16()
      var words: [Int] = []
      for _ in 0..<4 { words.append(try file.readUInt16()) }
      guard let space = ACO.Space(rawValue: code), let color = ACO.color(words, in: space) else {
        throw PaletteError(
          .unsupported, "color space \(code) is not known (ink books are not read)",
          at: .byte(start))
      }
      let label = version == 2 ? try file.readUTF16(unitCount: try file.readUInt32()) : ""
      colors.append(color.labeled(label))
    }
    return colors
  }
}
