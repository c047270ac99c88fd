import ColorMath
import SchemeFormats
import Testing

/// The bytes of every binary format, written by hand from the documentation of the format.
///
/// A round trip cannot detect that writer and reader share the same wrong byte order. These tests
/// can.
struct GoldenFileTests {
  /// `A` and `é`: the two bytes of each UTF-16 code unit differ, which shows the byte order.
  private static let name = "A\u{E9}"

  private static let orange = PaletteColor(SRGB8(red: 0xFF, green: 0x80, blue: 0x01))
  private static let dark = PaletteColor(SRGB8(red: 1, green: 2, blue: 3))

  private func color(
    _ space: PaletteColor.Space, _ components: [Double], _ name: String
  ) throws -> PaletteColor {
    try #require(PaletteColor(space: space, components: components, name: name))
  }

  /// Checks that palettes are written as the given bytes, and that those bytes are read as the
  /// palettes.
  private func expect(
    _ format: PaletteFormat, _ palettes: [Palette], _ parts: [[UInt8]],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = parts.flatMap { $0 }
    #expect(try format.bytes(for: palettes) == bytes, sourceLocation: location)
    #expect(try format.palettes(in: bytes) == palettes, sourceLocation: location)
  }

  private func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  // Numbers are big-endian. Source: Selapa.net, "Swatch exchange file format".
  @Test func `Adobe Swatch Exchange matches its golden file`() throws {
    let colors = [
      Self.orange, try color(.cmyk, [1, 0.5, 0.25, 0], "c"), try color(.lab, [50, -128, 127], "l"),
      try color(.gray, [0.75], "g"),
    ]
    let parts: [[UInt8]] = [
      ascii("ASEF"), [0, 1, 0, 0],  // version 1.0
      [0, 0, 0, 6],  // six blocks: a group's start and end, and four colors
      [0xC0, 0x01, 0, 0, 0, 8], [0, 3, 0, 0x41, 0, 0xE9, 0, 0],  // three units with the zero
      [0, 1, 0, 0, 0, 36],
      [0, 8, 0, 0x23, 0, 0x66, 0, 0x66, 0, 0x38, 0, 0x30, 0, 0x30, 0, 0x31, 0, 0],  // #ff8001
      ascii("RGB "),
      [0x3F, 0x80, 0, 0, 0x3F, 0x00, 0x80, 0x81, 0x3B, 0x80, 0x80, 0x81],  // 1, 128/255, 1/255
      [0, 2],  // a normal color
      [0, 1, 0, 0, 0, 28], [0, 2, 0, 0x63, 0, 0], ascii("CMYK"),
      [0x3F, 0x80, 0, 0, 0x3F, 0, 0, 0, 0x3E, 0x80, 0, 0, 0, 0, 0, 0], [0, 2],
      [0, 1, 0, 0, 0, 24], [0, 2, 0, 0x6C, 0, 0], ascii("LAB "),
      [0x3F, 0, 0, 0, 0xC3, 0, 0, 0, 0x42, 0xFE, 0, 0], [0, 2],  // 0.5, -128, 127
      [0, 1, 0, 0, 0, 16], [0, 2, 0, 0x67, 0, 0], ascii("Gray"), [0x3F, 0x40, 0, 0], [0, 2],
      [0xC0, 0x02, 0, 0, 0, 0],
    ]
    try expect(.ase, [Palette(name: Self.name, colors: colors)], parts)
  }

  // Numbers are big-endian. Source: Adobe, "Photoshop File Formats Specification", "Color Swatches".
  @Test func `Photoshop color swatches match their golden file`() throws {
    let colors = [
      Self.orange, try color(.hsb, [0.2, 0.4, 1], "h"), try color(.cmyk, [1, 0.8, 0.2, 0], "c"),
      try color(.lab, [50, -128, 127], "l"), try color(.gray, [0.25], "g"),
    ]
    let words: [[UInt8]] = [
      [0, 0, 0xFF, 0xFF, 0x80, 0x80, 0x01, 0x01, 0, 0],
      [0, 1, 0x33, 0x33, 0x66, 0x66, 0xFF, 0xFF, 0, 0],
      [0, 2, 0, 0, 0x33, 0x33, 0xCC, 0xCC, 0xFF, 0xFF],  // the largest number means no ink
      // Lightness from 0 to 10,000; a and b from -12,800 to 12,700.
      [0, 7, 0x13, 0x88, 0xCE, 0, 0x31, 0x9C, 0, 0],
      [0, 8, 0x09, 0xC4, 0, 0, 0, 0, 0, 0],
    ]
    let names: [[UInt8]] = [
      [0, 0, 0, 8, 0, 0x23, 0, 0x66, 0, 0x66, 0, 0x38, 0, 0x30, 0, 0x30, 0, 0x31, 0, 0],
      [0, 0, 0, 2, 0, 0x68, 0, 0], [0, 0, 0, 2, 0, 0x63, 0, 0], [0, 0, 0, 2, 0, 0x6C, 0, 0],
      [0, 0, 0, 2, 0, 0x67, 0, 0],
    ]
    let parts: [[UInt8]] = [
      [0, 1, 0, 5], words.flatMap { $0 },  // version 1, five colors
      [0, 2, 0, 5], zip(words, names).flatMap { $0 + $1 },  // version 2, the same with names
    ]
    try expect(.aco, [Palette(colors: colors)], parts)
  }

  // Source: Adobe, "Photoshop File Formats Specification", "Color Table".
  @Test func `Photoshop color tables match their golden file`() throws {
    let parts: [[UInt8]] = [
      [0xFF, 0x80, 0x01, 1, 2, 3], Array(repeating: 0, count: 254 * 3),
      [0, 2],  // two colors count
      [0xFF, 0xFF],  // and none is transparent
    ]
    try expect(.act, [Palette(colors: [Self.orange, Self.dark])], parts)
  }

  // Numbers are little-endian. Source: Microsoft, "Multimedia Programming Interface and Data
  // Specifications 1.0", "Palette File Format".
  @Test func `RIFF palettes match their golden file`() throws {
    let parts: [[UInt8]] = [
      ascii("RIFF"), [24, 0, 0, 0],  // the number of bytes that follow
      ascii("PAL data"), [12, 0, 0, 0],  // the number of bytes in the chunk
      [0, 3, 2, 0],  // version 3.0, two colors
      [0xFF, 0x80, 0x01, 0, 1, 2, 3, 0],  // red, green, blue and flags
    ]
    try expect(.riff, [Palette(colors: [Self.orange, Self.dark])], parts)
  }

  @Test func `RIFF palettes with counts that need both bytes match their golden file`() throws {
    let many = Palette(colors: Array(repeating: Self.dark, count: 0x0102))
    let parts: [[UInt8]] = [
      ascii("RIFF"), [0x18, 4, 0, 0], ascii("PAL data"), [0x0C, 4, 0, 0], [0, 3, 2, 1],
      Array(repeating: [1, 2, 3, 0], count: 0x0102).flatMap { $0 },
    ]
    try expect(.riff, [many], parts)
  }

  // Numbers are little-endian. Source: PKWARE, "APPNOTE.TXT", sections 4.3.7, 4.3.12 and 4.3.16.
  @Test func `Procreate swatches match their golden file`() throws {
    let palette = Palette(name: "A", colors: [PaletteColor(SRGB8(red: 0xFF, green: 0, blue: 0))])
    let json = ascii(
      """
      [
        {
          "name": "A",
          "swatches": [
            {
              "hue": 0.0,
              "saturation": 1.0,
              "brightness": 1.0,
              "alpha": 1.0,
              "colorSpace": 0
            }
          ]
        }
      ]

      """)
    try #require(json.count == 189)
    let fields: [[UInt8]] = [
      [10, 0],  // version 1.0 is enough to extract the file
      [0, 8],  // bit 11: the name is in UTF-8
      [0, 0],  // not compressed
      [0, 0, 0x21, 0],  // midnight of 1 January 1980
      [0x32, 0xDF, 0x88, 0x18],  // the CRC-32 of the content, by Python's zlib.crc32
      [189, 0, 0, 0, 189, 0, 0, 0],  // compressed and uncompressed size
      [13, 0, 0, 0],  // the lengths of the name and of the extra field
    ]
    let header = fields.flatMap { $0 }
    let parts: [[UInt8]] = [
      ascii("PK\u{3}\u{4}"), header, ascii("Swatches.json"), json,
      ascii("PK\u{1}\u{2}"), [10, 0], header, Array(repeating: 0, count: 14),
      ascii("Swatches.json"),
      ascii("PK\u{5}\u{6}"), [0, 0, 0, 0, 1, 0, 1, 0],
      [59, 0, 0, 0],  // the size of the directory: 46 + 13
      [232, 0, 0, 0],  // its offset: 30 + 13 + 189
      [0, 0],
    ]
    try expect(.procreate, [palette], parts)
  }
}
