internal import ColorMath

/// Photoshop's color tables: 256 colors, and how many of them count.
///
/// Source: Adobe, "Photoshop File Formats Specification", section "Color Table".
enum ColorTable {
  private static let colorCount = 256

  /// The palette of a file, which has no names.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var file = ByteReader(bytes)
    var table = try file.takeReader(colorCount * 3)
    var count = colorCount
    if file.remainingCount > 0 {
      count = try file.takeUInt16()
      guard count <= colorCount else {
        throw PaletteError(
          .malformed, "\(count) colors do not fit in a table of \(colorCount)", at: .byte(768))
      }
    }
    var colors: [PaletteColor] = []
    for _ in 0..<count {
      let codes = Array(try table.take(3))
      colors.append(PaletteColor(SRGB8(red: codes[0], green: codes[1], blue: codes[2])))
    }
    return [Palette(colors: colors)]
  }

  /// The bytes of a file. Names are left out, and colors that are not opaque become so.
  static func bytes(for palettes: [Palette]) throws(PaletteError) -> [UInt8] {
    let colors = palettes.flatMap(\.colors).map(\.srgb8)
    guard colors.count <= colorCount else {
      throw PaletteError(
        .tooLarge, "\(colors.count) colors are more than the \(colorCount) it holds")
    }
    var file = ByteWriter()
    for color in colors { file.append([color.red, color.green, color.blue]) }
    file.append([UInt8](repeating: 0, count: (colorCount - colors.count) * 3))
    // The second number is that of the transparent color, and this is none.
    file.append([UInt16(colors.count), 0xFFFF])
    return file.bytes
  }
}
