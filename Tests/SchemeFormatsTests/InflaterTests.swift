import CZlib
import SchemeFormats
import Testing

/// Compressed data: what it stands for, and what is refused.
struct InflaterTests {
  /// Raw DEFLATE of some bytes, as archives hold it.
  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(count))
    let status = unsafe compress2(&stream, &count, bytes, uLong(bytes.count), 9)
    #expect(status == Z_OK)
    // Without zlib's two bytes before and the checksum after.
    return Array(stream[2..<Int(count) - 4])
  }

  private let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }

  @Test func `data up to the limit comes out, and one byte more is refused`() throws {
    let data = deflated(content)
    #expect(try Inflater.inflated(data[...], limit: content.count) == content)
    let error = #expect(throws: PaletteError.self) {
      try Inflater.inflated(data[...], limit: content.count - 1)
    }
    #expect(error?.reason == "the compressed data is too long")
  }

  @Test func `data of a thousand times its size is stopped at the limit`() {
    let data = deflated([UInt8](repeating: 0, count: 20 << 20))
    #expect(data.count < 1 << 15)
    let error = #expect(throws: PaletteError.self) {
      try Inflater.inflated(data[...], limit: 1 << 20)
    }
    #expect(error?.kind == .malformed)
  }

  @Test func `what follows the data is left alone`() throws {
    let data = [9, 9] + deflated(content) + [1, 2, 3]
    #expect(try Inflater.inflated(data[2...], limit: .max) == content)
  }

  @Test func `data that is cut says so, wherever that is`() {
    let data = deflated(Array(content.prefix(90)))
    for count in 0..<data.count {
      var words = "no error"
      do throws(PaletteError) { _ = try Inflater.inflated(data.prefix(count), limit: .max) } catch {
        words = error.description
      }
      #expect(words == "byte \(count): the compressed data ends here")
    }
  }

  @Test func `data that is damaged says where`() {
    // A block of the type that does not exist.
    let error = #expect(throws: PaletteError.self) { try Inflater.inflated([7, 0, 0], limit: 9) }
    #expect(error?.reason == "the compressed data is damaged")
  }
}
