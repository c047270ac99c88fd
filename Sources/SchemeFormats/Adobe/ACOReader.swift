/// Reads Photoshop color swatches: the second of the two lists in a file, which has names, or the
/// first where it is alone.
enum ACOReader {
  /// The palette of a file, which has no name of its own.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var file = ByteReader(bytes)
    var version = try file.takeUInt16()
    guard version == 1 || version == 2 else {
      throw PaletteError(.malformed, "version \(version) is neither 1 nor 2", at: .byte(0))
    }
    var colors = try colors(in: &file, version: version)
    if version == 1, file.remainingCount >= 2 {
      let start = file.offset
      version = try file.takeUInt16()
      guard version == 2 else {
        throw PaletteError(
          .malformed, "a list of version \(version) follows, where 2 should", at: .byte(start))
      }
      colors = try Self.colors(in: &file, version: version)
    }
    return [Palette(colors: colors)]
  }

  private static func colors(
    in file: inout ByteReader, version: Int
  ) throws(PaletteError) -> [PaletteColor] {
    var colors: [PaletteColor] = []
    for _ in 0..<(try file.takeUInt16()) {
      let start = file.offset
      let code = try file.takeUInt16()
      var words: [Int] = []
      for _ in 0..<4 { words.append(try file.takeUInt16()) }
      guard let space = ACO.Space(rawValue: code), let color = ACO.color(words, in: space) else {
        throw PaletteError(
          .unsupported, "\(code) is no known color space (books of inks are not read)",
          at: .byte(start))
      }
      let label = version == 2 ? try file.takeUTF16(unitCount: try file.takeUInt32()) : ""
      colors.append(color.labeled(label))
    }
    return colors
  }
}
