import CZlib
import SchemeFormats
import Testing

/// Decompression of DEFLATE data: valid, oversized, truncated and damaged.
struct InflaterTests {
  /// Raw DEFLATE of some bytes, as archives hold it.
  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(count))
    let status = unsafe compress2(&stream, &count, bytes, uLong(bytes.count), 9)
    #expect(status == Z_OK)
    // Drops the two bytes of the zlib header and the checksum at the end.
    return Array(stream[2..<Int(count) - 4])
  }

  private let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }

  @Test func `output of exactly the limit is returned, and one more byte is an error`() throws {
    let data = deflated(content)
    #expect(try Inflater.inflated(data[...], limit: content.count) == content)
    let error = #expect(throws: PaletteError.self) {
      try Inflater.inflated(data[...], limit: content.count - 1)
    }
    #expect(error?.reason == "the compressed data is too long")
  }

  @Test func `highly compressed data stops at the limit with an error`() {
    let data = deflated([UInt8](repeating: 0, count: 20 << 20))
    #expect(data.count < 1 << 15)
    let error = #expect(throws: PaletteError.self) {
      try Inflater.inflated(data[...], limit: 1 << 20)
    }
    #expect(error?.kind == .malformed)
  }

  @Test func `bytes after the compressed data are ignored`() throws {
    let data = [9, 9] + deflated(content) + [1, 2, 3]
    #expect(try Inflater.inflated(data[2...], limit: .max) == content)
  }

  @Test func `data truncated at any byte is an error that states the offset`() {
    let data = deflated(Array(content.prefix(90)))
    for count in 0..<data.count {
      var words = "no error"
      do throws(PaletteError) { _ = try Inflater.inflated(data.prefix(count), limit: .max) } catch {
        words = error.description
      }
      #expect(words == "byte \(count): the compressed data ends here")
    }
  }

  /// A block of two stored bytes, which is not the last block.
  private static let stored: [UInt8] = [0, 2, 0, 0xFD, 0xFF, 8, 9]

  static let damages: [(name: String, bytes: [UInt8])] = [
    ("a block of the reserved type 3", [7, 0, 0]),
    ("a length that its complement does not match", [1, 2, 0, 0xFD, 0xFE, 8, 9]),
    ("a match five bytes back, where there are none", [0x03, 0x12, 0x00]),
    ("too many codes", [0xFD, 0xFF, 0xFF]),
  ]

  @Test(arguments: damages, [[], stored])
  func `damaged data is an error, even after valid data`(
    damage: (name: String, bytes: [UInt8]), start: [UInt8]
  ) {
    let data = start + damage.bytes
    let error = #expect(throws: PaletteError.self) { try Inflater.inflated(data[...], limit: 9) }
    #expect(error?.reason == "the compressed data is damaged")
    // zlib takes the number of bytes that it needs to notice the damage.
    let places = (start.count + 1...data.count).map { PaletteError.Place.byte($0) }
    #expect(error?.place.map { places.contains($0) } == true, "\(String(describing: error))")
  }
}
