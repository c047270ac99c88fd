internal import BinaryParsing
internal import ColorMath

/// Windows palettes: RIFF files of the form `PAL ` with a `data` chunk. Source: Microsoft,
/// "Multimedia Programming Interface and Data Specifications 1.0", 1991, "Palette File Format". The
/// entries are a `LOGPALETTE` of version 3.0.
enum RIFFPalette {
  private static let version: UInt16 = 0x0300

  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var file = ByteCursor(bytes, order: .littleEndian)
    guard try file.read(4).elementsEqual("RIFF".utf8)
    else { throw PaletteError(.malformed, "it does not start with 'RIFF'", at: .byte(0)) }
    _ = try file.read(4)
    guard try file.read(4).elementsEqual("PAL ".utf8)
    else { throw PaletteError(.unsupported, "this RIFF file is not a palette", at: .byte(8)) }
    // Chunks of other kinds may come first. Each chunk is padded to an even number of bytes.
    while true {
      let isData = try file.read(4).elementsEqual("data".utf8)
      let size = try file.readUInt32()
      guard isData else {
        _ = try file.read(size + size % 2)
        continue
      }
      var data = try file.readPart(min(size, file.remainingCount))
      _ = try data.read(2)
      var colors: [PaletteColor] = []
      let count = try data.readUInt16()
      for _ in 0..<min(count, data.remainingCount / 4) {
        colors.append(PaletteColor(SRGB8(codes: try data.read(4).prefix(3))))
      }
      if colors.count < count { warnings.append(.count(colors.count, of: count)) }
      return [Palette(colors: colors)]
    }
  }

  /// Returns the bytes of a file. Names are omitted, and all colors become opaque.
  static func bytes(for palettes: [Palette]) throws(PaletteError) -> [UInt8] {
    let colors = try palettes.colors(limit: 65_535)
    let size = UInt32(4 + 4 * colors.count)
    var file = ByteWriter(.littleEndian)
    file.append("RIFF".utf8)
    file.append(size + 12)
    file.append("PAL data".utf8)
    file.append(size)
    file.append([version, UInt16(colors.count)])
    for color in colors { file.append(color.srgb8.codes + [0]) }
    return file.bytes
  }
}
