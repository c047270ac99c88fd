internal import BinaryParsing
internal import ColorMath

/// Photoshop color tables: 256 colors, and the number of colors in use. Source: Adobe, "Photoshop
/// File Formats Specification", section "Color Table".
enum ColorTable {
  private static let colorCount = 256

  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var file = ByteCursor(bytes)
    var table = try file.readPart(colorCount * 3)
    var count = colorCount
    if file.remainingCount > 0 {
      count = try file.readUInt16()
      guard count <= colorCount else {
        throw PaletteError(
          .malformed, "\(count) colors do not fit in a table of \(colorCount)", at: .byte(768))
      }
    }
    var colors: [PaletteColor] = []
    for _ in 0..<count {
      colors.append(PaletteColor(SRGB8(codes: try table.read(3))))
    }
    return [Palette(colors: colors)]
  }

  /// Returns the bytes of a file. Names are omitted, and all colors become opaque.
  static func bytes(for palettes: [Palette]) throws(PaletteError) -> [UInt8] {
    let colors = try palettes.colors(limit: colorCount)
    var file = ByteWriter(.bigEndian)
    for color in colors { file.append(color.srgb8.codes) }
    file.append([UInt8](repeating: 0, count: (colorCount - colors.count) * 3))
    // The second number is the index of the transparent color. 0xFFFF means that there is none.
    file.append([UInt16(colors.count), 0xFFFF])
    return file.bytes
  }
}
