import CZlib
import ColorMath
import SchemeExtraction
import Testing

struct AlbumEncodingTests {
  private typealias ReadingError = ColorHistogram.ReadingError

  /// Returns the content followed by its checksum.
  private func sealed(_ content: [UInt8]) -> [UInt8] {
    let checksum = unsafe crc32(0, content, uInt(content.count))
    return content + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
  }

  private let header: [UInt8] = [0x89, 0x43, 0x57, 0x41, 0x0D, 0x0A, 0x1A, 0x0A, 1]

  private let small: AlbumHistogram = {
    let white = ColorHistogram([(SRGB8(red: 255, green: 255, blue: 255), pixelCount: 1)])
    let black = ColorHistogram([(SRGB8(red: 0, green: 0, blue: 0), pixelCount: 1)])
    return AlbumHistogram(white + black, weighing: .pixels)
  }()

  @Test func `encoding matches the documented format`() throws {
    // One pixel of weight 255 in the first cell and one in the last; 255 · 255 = 0xFE01.
    let white: [UInt8] = [0xFE, 0xFF, 0x0F, 0xFF, 0x01, 0x81, 0xFC, 0x03, 0x81, 0xFC, 0x03]
    let expected =
      header + [1, 1, 2, 0, 0xFF, 0x01, 0, 0, 0] + white + [0x81, 0xFC, 0x03]
    #expect(small.encoded() == sealed(expected))
    #expect(AlbumHistogram().encoded() == sealed(header + [0, 0, 0]))
  }

  @Test func `cell numbers past the last cell are rejected as damage, even past 32 bits`() {
    let step: [UInt8] = [0xFF, 0xFF, 0x0F, 1, 0, 0, 0]
    for count in [2, 17_000] {
      let size: [UInt8] = [UInt8(count & 0x7F) | 0x80, UInt8(count >> 7 & 0x7F) | 0x80]
      let bytes = header + [1, 1] + size + [UInt8(count >> 14)]
      #expect(throws: ReadingError.damaged) {
        try AlbumHistogram(encoded: sealed(bytes + (0..<count).flatMap { _ in step }))
      }
    }
  }

  @Test func `decoding an encoded album gives the same album`() async throws {
    var random = RandomPixels(seed: 5)
    let many = try ColorHistogram(
      random.pixels(60_000, spread: 250, isOpaque: false), width: 60)
    for album in [
      small, AlbumHistogram(), AlbumHistogram(weighing: .pixels), AlbumHistogram(many),
      AlbumHistogram(many, weighing: .pixels),
    ] {
      #expect(try AlbumHistogram(encoded: album.encoded()) == album)
    }
  }

  @Test func `every changed byte and every truncation is rejected`() {
    let bytes = small.encoded()
    for index in bytes.indices {
      for change: UInt8 in 1...255 {
        var changed = bytes
        changed[index] ^= change
        #expect(throws: ReadingError.self) { try AlbumHistogram(encoded: changed) }
      }
      #expect(throws: ReadingError.self) { try AlbumHistogram(encoded: Array(bytes[..<index])) }
    }
    #expect(throws: ReadingError.damaged) { try AlbumHistogram(encoded: bytes + [0]) }
  }

  @Test func `random bytes with a valid checksum are rejected or give an album that round-trips`() {
    var random = SplitMix64(seed: 6)
    let bytes = Array(small.encoded().dropLast(4))
    var readCount = 0
    for _ in 0..<20_000 {
      var changed = bytes
      for _ in 0...random.next() % 3 {
        let index = header.count + Int(random.next() % UInt64(bytes.count - header.count))
        changed[index] = UInt8(truncatingIfNeeded: random.next() >> 56)
      }
      guard let album = try? AlbumHistogram(encoded: sealed(changed)) else { continue }
      readCount += 1
      #expect((try? AlbumHistogram(encoded: album.encoded())) == album)
    }
    #expect(readCount > 0)
  }

  @Test func `foreign bytes and newer versions are reported as such, not as damage`() {
    let others = [[], Array("\u{89}PNG".utf8), Array(header.prefix(8)), ColorHistogram().encoded()]
    for bytes in others {
      #expect(throws: ReadingError.notAHistogram) { try AlbumHistogram(encoded: bytes) }
    }
    var newer = small.encoded()
    newer[8] = 2
    #expect(throws: ReadingError.newerVersion(2)) { try AlbumHistogram(encoded: newer) }
  }

  /// Invalid contents after the version byte, encoded with a valid checksum.
  static let lies: [(name: String, content: [UInt8])] = [
    ("an unknown weighing", [2, 0, 0]),
    ("no photo, and a cell", [1, 0, 1, 0, 1, 0, 0, 0]),
    ("a photo without cells", [1, 1, 0]),
    ("more photos than their weight allows", [1, 2, 1, 0, 1, 0, 0, 0]),
    ("a photo that weighs too little", [0, 1, 1, 0, 1, 0, 0, 0]),
    (
      "more photos than can be counted",
      [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0]
    ),
    ("more cells than there are bytes", [1, 1, 0x7F, 0, 1, 0, 0, 0]),
    ("fewer cells than there are bytes", [1, 1, 1, 0, 1, 0, 0, 0, 0]),
    ("a cell without pixels", [1, 1, 1, 0, 0, 0, 0, 0]),
    ("a cell number out of range", [1, 1, 1, 0x80, 0x80, 0x10, 1, 0, 0, 0]),
    ("a cell past the last one", [1, 1, 2, 0xFF, 0xFF, 0x0F, 1, 0, 0, 0, 0, 1, 0, 0, 0]),
    ("a cell brighter than white", [1, 1, 1, 0, 1, 0x80, 0x02, 0, 0]),
    (
      "more pixels than the maximum",
      [1, 1, 1, 0, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 0, 0, 0]
    ),
    (
      "two cells with more pixels together than the maximum",
      [1, 1, 2, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xF0, 0x1F, 0, 0, 0, 0, 1, 0, 0, 0]
    ),
    ("an unterminated number", [1, 1, 1, 0, 1, 0, 0, 0x80]),
  ]

  @Test(arguments: lies)
  func `invalid contents with a valid checksum are rejected as damage`(
    name: String, content: [UInt8]
  ) {
    #expect(throws: ReadingError.damaged, "\(name)") {
      try AlbumHistogram(encoded: sealed(header + content))
    }
  }
}
