import CZlib
import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

struct HistogramEncodingTests {
  private let fewColors = ColorHistogram([
    (SRGB8(red: 0, green: 1, blue: 2), pixelCount: 2),
    (SRGB8(red: 0, green: 0, blue: 1), pixelCount: 300),
  ])

  /// A histogram of cells.
  private func manyColors() throws -> ColorHistogram {
    var random = RandomPixels(seed: 19)
    return try ColorHistogram(random.pixels(60_000, spread: 90, isOpaque: false), width: 60)
  }

  /// Returns the content followed by its checksum.
  private func sealed(_ content: [UInt8]) -> [UInt8] {
    let checksum = unsafe crc32(0, content, uInt(content.count))
    return content + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
  }

  private let header: [UInt8] = [0x89, 0x43, 0x57, 0x48, 0x0D, 0x0A, 0x1A, 0x0A, 2]

  @Test func `encoding matches the documented format`() {
    // 300 · 255 = 0x12AD4, 2 · 255 = 0x1FE; the second color, 0x000102, is stored as its distance
    // from the first, less 1: 0x100.
    let expected = header + [0, 2, 0x01, 0xD4, 0xD5, 0x04, 1, 0, 0x80, 0x02, 0xFE, 0x03, 0, 0]
    #expect(fewColors.encoded() == sealed(expected))
    #expect(ColorHistogram(countsEveryColor: true).encoded() == sealed(header + [1, 0]))
    // One opaque pixel at column 200 of row 1, the only one in the last cell.
    let cells =
      header + [2, 1, 0xFF, 0xFF, 0x0F, 0xFF, 0x01]
      + [0x81, 0xFC, 0x03, 0x81, 0xFC, 0x03, 0x81, 0xFC, 0x03, 0xC8, 0x01, 1]
      + [0xFF, 0xFF, 0xFF, 0x07]
    #expect(throws: Never.self) {
      let histogram = try ColorHistogram(encoded: sealed(cells))
      #expect(!histogram.isExact && histogram.encoded() == sealed(cells))
      let cell = try #require(histogram.cells.first)
      #expect(cell.color == SRGB(red: 1, green: 1, blue: 1) && cell.pixelCount == 1)
      #expect(cell.firstPosition == PixelPosition(x: 200, y: 1))
    }
  }

  @Test func `version 1 is decoded with cell means in place of first colors`() throws {
    let old = Array(header.dropLast()) + [1]
    let few = old + [0, 2, 0x01, 0xD4, 0xD5, 0x04, 1, 0, 0x80, 0x02, 0xFE, 0x03, 0, 0]
    #expect(try ColorHistogram(encoded: sealed(few)) == fewColors)
    // Two opaque pixels in one cell, whose mean is #010203.
    let cells =
      old + [2, 1, 0, 0xFE, 0x03, 0xFE, 0x03, 0xFC, 0x07, 0xFA, 0x0B, 0, 0]
    let entry = try #require(ColorHistogram(encoded: sealed(cells)).entries.first)
    #expect(entry.alphaSum == 510 && entry.firstColor == 0x010203)
  }

  @Test func `decoding an encoded histogram gives the same histogram`() throws {
    let many = try manyColors()
    let histograms = [
      ColorHistogram(), ColorHistogram(countsEveryColor: true), fewColors, many,
      ColorHistogram(countsEveryColor: true) + fewColors,
    ]
    for histogram in histograms {
      let read = try ColorHistogram(encoded: histogram.encoded())
      #expect(read == histogram)
      #expect(read + many == histogram + many)
    }
    var random = RandomPixels(seed: 2)
    let size = try #require(PixelSize(width: 100, height: 700))
    let image = try #require(
      PixelBuffer(size: size, pixels: random.pixels(70_000, spread: 100)))
    let everyColor = ColorHistogram(image, countsEveryColor: true)
    #expect(everyColor.isExact && everyColor.cells.count > ColorHistogram.exactColorLimit)
    #expect(try ColorHistogram(encoded: everyColor.encoded()) == everyColor)
  }

  @Test func `every changed byte and every truncation is rejected`() {
    let bytes = fewColors.encoded()
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        #expect(throws: ColorHistogram.ReadingError.self) { try ColorHistogram(encoded: changed) }
      }
      #expect(throws: ColorHistogram.ReadingError.self) {
        try ColorHistogram(encoded: Array(bytes[..<index]))
      }
    }
    #expect(throws: ColorHistogram.ReadingError.damaged) {
      try ColorHistogram(encoded: bytes + [0])
    }
  }

  @Test func `foreign bytes and newer versions are reported as such, not as damage`() {
    for bytes in [[], Array("\u{89}PNG".utf8), Array(header.prefix(8))] {
      #expect(throws: ColorHistogram.ReadingError.notAHistogram) {
        try ColorHistogram(encoded: bytes)
      }
    }
    var newer = fewColors.encoded()
    newer[8] = 3
    #expect(throws: ColorHistogram.ReadingError.newerVersion(3)) {
      try ColorHistogram(encoded: newer)
    }
    #expect("\(ColorHistogram.ReadingError.newerVersion(3))".contains("version 3"))
  }

  /// Invalid contents after the version byte, encoded with a valid checksum.
  static let lies: [(name: String, content: [UInt8])] = [
    ("an unknown kind", [3, 0]),
    ("version 0", []),
    ("more entries than there are bytes", [0, 0x7F, 1, 1, 0, 0]),
    ("fewer entries than there are bytes", [0, 0, 1, 1, 0, 0]),
    ("an entry without pixels", [0, 1, 1, 0, 0, 0]),
    ("a color of more than 24 bits", [0, 1, 0x80, 0x80, 0x80, 0x08, 1, 0, 0]),
    ("a cell number out of range", [2, 1, 0x80, 0x80, 0x10, 1, 0, 0, 0, 0, 0]),
    ("a cell brighter than white", [2, 1, 0, 1, 0x80, 0x02, 0, 0, 0, 0]),
    (
      "more pixels than the maximum",
      [0, 1, 0, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 0, 0]
    ),
    (
      "two colors with more pixels together than the maximum",
      [0, 2, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xF0, 0x1F, 0, 0, 0, 1, 0, 0]
    ),
    (
      "a number of more than 64 bits",
      [0, 1, 0, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2, 0, 0]
    ),
    ("an unterminated number", [0, 1, 1, 1, 0, 0x80]),
    ("a row beyond any image", [0, 1, 1, 1, 0, 0x80, 0x80, 0x80, 0x80, 0x08]),
  ]

  @Test(arguments: lies)
  func `invalid contents with a valid checksum are rejected as damage`(
    name: String, content: [UInt8]
  ) {
    var bytes = header + content
    if content.isEmpty { bytes = header.dropLast() + [0, 0, 0] }
    #expect(throws: ColorHistogram.ReadingError.damaged, "\(name)") {
      try ColorHistogram(encoded: sealed(bytes))
    }
  }
}
