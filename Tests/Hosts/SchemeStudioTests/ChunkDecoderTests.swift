import SchemeStudio
import TestCorpora
import Testing

/// Bodies in chunked transfer coding.
struct ChunkDecoderTests {
  private static let body =
    "5;name=value\r\nhello\r\n0A\r\n, world\r\n.\r\n0\r\nTrailer: 1\r\n\r\nGET / HTTP/1.1"

  /// Decodes bytes that arrive in parts, and returns the content and the remaining bytes.
  private static func decode(
    _ bytes: [UInt8], partCount: (Int) -> Int
  ) throws -> (content: String, rest: String, isAtEnd: Bool) {
    var (decoder, content, buffer) = (ChunkDecoder(), [UInt8](), ArraySlice<UInt8>())
    var place = 0
    while place < bytes.count {
      let end = min(bytes.count, place + partCount(place))
      buffer += bytes[place..<end]
      place = end
      content += try decoder.decode(&buffer)
    }
    return (
      String(decoding: content, as: UTF8.self), String(decoding: buffer, as: UTF8.self),
      decoder.isAtEnd
    )
  }

  @Test func `the content is the same for every part size, and later bytes are left unread`()
    throws
  {
    for size in [1, 2, 3, 7, 1_000] {
      let (content, rest, isAtEnd) = try Self.decode(Array(Self.body.utf8)) { _ in size }
      #expect(content == "hello, world\r\n." && rest == "GET / HTTP/1.1" && isAtEnd, "\(size)")
    }
  }

  @Test func `a body that is truncated anywhere is not at its end`() throws {
    let whole = Self.body.utf8.count - "GET / HTTP/1.1".utf8.count
    for count in 0..<whole {
      let bytes = Array(Self.body.utf8.prefix(count))
      #expect(try !Self.decode(bytes) { _ in 5 }.isAtEnd, "\(count)")
    }
  }

  @Test(arguments: [
    "+5\r\nhello\r\n", "-1\r\n", "5 \r\nhello\r\n", " 5\r\nhello\r\n", "\r\n", "x\r\n",
    "0x5\r\nhello",
    "10000000\r\n", "5\nhello\r\n", "5\r\nhello0\r\n", "5\r\nhello\n0\r\n", "5\r\r\nhello",
    "1;" + String(repeating: "a", count: 300),
    "0\r\n" + String(repeating: "A: bcdefghijklmnopqrstuvwxyz\r\n", count: 400),
  ])
  func `chunks with invalid sizes or line ends are refused`(_ body: String) {
    #expect(throws: HTTPRequest.Fault.self) { try Self.decode(Array(body.utf8)) { _ in 3 } }
  }

  /// Bodies that just meet a limit, or just exceed it, and the status of the refusal.
  static let limits: [(String, Int?)] = [
    ("0000001\r\na\r\n0\r\n\r\n", nil), ("00000001\r\na\r\n0\r\n\r\n", 400),
    ("FFFFFFF\r\n", nil), ("00\r\n\r\n", nil), ("-0\r\n\r\n", 400), ("+0\r\n\r\n", 400),
    ("0;\(String(repeating: "a", count: 253))\r\n\r\n", nil),
    ("0;\(String(repeating: "a", count: 254))\r\n\r\n", 400),
    (trailers(count: 4_096), nil), (trailers(count: 4_097), 431),
  ]

  @Test(arguments: limits)
  func `sizes, lines and trailers may be as long as their limits`(
    body: String, status: Int?
  ) throws {
    let decoded = Result { try Self.decode(Array(body.utf8)) { _ in 1_000 } }
    if case .failure(let fault) = decoded {
      #expect((fault as? HTTPRequest.Fault)?.status == status)
    } else {
      #expect(status == nil)
      #expect(try decoded.get().isAtEnd == body.hasSuffix("\r\n\r\n"))
    }
  }

  /// Returns an empty body whose trailers have a number of bytes without the ends of lines.
  private static func trailers(count: Int) -> String {
    let whole = String(repeating: "A:" + String(repeating: "b", count: 126) + "\r\n", count: 31)
    return "0\r\n" + whole + "A:" + String(repeating: "b", count: count - 31 * 128 - 2)
      + "\r\n\r\n"
  }

  @Test func `corrupt bytes never decode to more content than their length allows`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      var bytes = Array(Self.body.utf8)
      for _ in 0..<2 {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let size = Int.random(in: 1...20, using: &random)
      guard let result = try? Self.decode(bytes, partCount: { _ in size }) else { continue }
      #expect(result.content.utf8.count < 3 * bytes.count)
    }
  }
}
