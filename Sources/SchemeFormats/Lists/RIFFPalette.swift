internal import ColorMath

/// Palettes of Windows: a RIFF file of the form `PAL `, with a chunk `data`.
///
/// Source: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0", 1991, "Palette
/// File Format"; the entries are a `LOGPALETTE` of version 3.0.
enum RIFFPalette {
  private static let version: UInt16 = 0x0300
  /// The count has two bytes.
  private static let maximumColorCount = 65_535

  /// The palette of a file, which has no names.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var file = ByteReader(bytes)
    guard try file.take(4).elementsEqual("RIFF".utf8) else {
      throw PaletteError(.malformed, "it does not start with 'RIFF'", at: .byte(0))
    }
    _ = try file.take(4)
    guard try file.take(4).elementsEqual("PAL ".utf8) else {
      throw PaletteError(.unsupported, "this RIFF file is no palette", at: .byte(8))
    }
    // Chunks of other kinds may come first; each takes an even number of bytes.
    while true {
      let isData = try file.take(4).elementsEqual("data".utf8)
      let size = try file.takeLittle(4)
      guard isData else {
        _ = try file.take(size + size % 2)
        continue
      }
      var data = try file.takeReader(size)
      _ = try data.take(2)
      var colors: [PaletteColor] = []
      for _ in 0..<(try data.takeLittle(2)) {
        let codes = Array(try data.take(4))
        colors.append(PaletteColor(SRGB8(red: codes[0], green: codes[1], blue: codes[2])))
      }
      return [Palette(colors: colors)]
    }
  }

  /// The bytes of a file. Names are left out, and colors that are not opaque become so.
  static func bytes(for palettes: [Palette]) throws(PaletteError) -> [UInt8] {
    let colors = palettes.flatMap(\.colors).map(\.srgb8)
    guard colors.count <= maximumColorCount else {
      throw PaletteError(
        .tooLarge, "\(colors.count) colors are more than the \(maximumColorCount) it holds")
    }
    let size = UInt32(4 + 4 * colors.count)
    var file = ByteWriter()
    file.append("RIFF".utf8)
    file.append((size + 12).byteSwapped)
    file.append("PAL data".utf8)
    file.append(size.byteSwapped)
    file.append([version.byteSwapped, UInt16(colors.count).byteSwapped])
    for color in colors { file.append([color.red, color.green, color.blue, 0]) }
    return file.bytes
  }
}
