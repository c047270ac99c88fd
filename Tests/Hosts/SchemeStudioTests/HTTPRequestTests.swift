import Connections
import SchemeStudio
import TestCorpora
import Testing

/// Strict parsing of request heads.
struct HTTPRequestTests {
  private static func head(_ text: String) throws -> (request: HTTPRequest, byteCount: Int)? {
    try HTTPRequest.head(in: Array(text.utf8)[...])
  }

  private static let whole =
    "POST /pages/a/photos?name=b%20c&x HTTP/1.1\r\nHost: localhost:1\r\nContent-Length: 12\r\n"
    + "Cookie: \ta=b \r\nExpect: 100-continue\r\n\r\n"

  @Test func `a head consists of its request line and its fields`() throws {
    let (request, byteCount) = try #require(try Self.head(Self.whole + "the body"))
    #expect(byteCount == Self.whole.utf8.count)
    #expect(request.method == "POST" && request.path == "/pages/a/photos")
    #expect(request.value(of: "name") == "b c" && request.value(of: "x") == "")
    #expect(request["host"] == "localhost:1" && request["cookie"] == "a=b")
    #expect(request.body == .bytes(12) && request.staysOpen && request.expectsContinue)
  }

  @Test func `an incomplete head is not parsed`() throws {
    for count in 0..<Self.whole.utf8.count {
      #expect(try HTTPRequest.head(in: Array(Self.whole.utf8)[..<count]) == nil, "\(count)")
    }
  }

  /// A refused head, and the status of the answer.
  struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    let head: String
    var status = 400

    var testDescription: String { name }

    static func fields(_ name: String, _ fields: String..., status: Int = 400) -> Refusal {
      Refusal(
        name: name,
        head: "POST / HTTP/1.1\r\nHost: a\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n",
        status: status)
    }

    static let all: [Refusal] = [
      .fields("two lengths", "Content-Length: 1", "Content-Length: 2"),
      .fields("two equal lengths", "Content-Length: 1", "Content-Length: 1"),
      .fields("a list of lengths", "Content-Length: 1, 1"),
      .fields("a length with a sign", "Content-Length: +1"),
      .fields("a length of hexadecimal digits", "Content-Length: 0x1"),
      .fields("an overlong length", "Content-Length: 9999999999999999999999"),
      .fields("an empty length", "Content-Length:"),
      .fields("a length and chunks", "Content-Length: 1", "Transfer-Encoding: chunked"),
      .fields("two encodings", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
      .fields("an unknown encoding", "Transfer-Encoding: gzip, chunked", status: 501),
      .fields("a disguised encoding", "Transfer-Encoding: xchunked", status: 501),
      .fields("a space before a colon", "Content-Length : 1"),
      .fields("a field continued on the next line", "X: a", " Content-Length: 1"),
      .fields("a field without a name", ": 1"),
      .fields("a field without a colon", "Content-Length"),
      .fields("two hosts", "Host: b"),
      .fields("two origins", "Origin: http://a", "Origin: http://b"),
      .fields("two cookies", "Cookie: a=b", "cookie: a=c"),
      .fields("two expectations", "Expect: 100-continue", "Expect: 100-continue"),
      .fields("two connections", "Connection: keep-alive", "Connection: close"),
      .fields("a null character in a value", "X: a\0b"),
      .fields("a delete character in a value", "X: a\u{7F}b"),
      .fields("a lone carriage return", "X: a\rContent-Length: 1"),
      .fields("an unknown expectation", "Expect: 200-ok", status: 417),
      Refusal(name: "lone line feeds", head: "GET / HTTP/1.1\nHost: a\n\r\n\r\n"),
      Refusal(name: "no host", head: "GET / HTTP/1.1\r\n\r\n"),
      Refusal(name: "no version", head: "GET /\r\nHost: a\r\n\r\n"),
      Refusal(name: "another version", head: "GET / HTTP/2.0\r\nHost: a\r\n\r\n", status: 505),
      Refusal(name: "two spaces", head: "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
      Refusal(name: "an absolute URL", head: "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
      Refusal(name: "a method with a colon", head: "G:T / HTTP/1.1\r\nHost: a\r\n\r\n"),
      Refusal(name: "a path that is not ASCII", head: "GET /\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n"),
      Refusal(name: "another protocol", head: "GET / FTP/1.1\r\nHost: a\r\n\r\n"),
      Refusal(
        name: "an expectation in HTTP 1.0",
        head: "POST / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n", status: 417),
      Refusal(name: "an empty line first", head: "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
      Refusal(
        name: "an encoding in HTTP 1.0",
        head: "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
      Refusal(
        name: "too many fields",
        head: "GET / HTTP/1.1\r\nHost: a\r\n"
          + (0..<HTTPRequest.fieldLimit).map { "A\($0): b\r\n" }.joined() + "\r\n", status: 431),
      Refusal(
        name: "too many bytes", head: String(repeating: "a", count: HTTPRequest.byteLimit),
        status: 431),
    ]
  }

  @Test(arguments: Refusal.all)
  func `heads that parsers might interpret differently are refused`(_ refusal: Refusal) throws {
    let fault = #expect(throws: HTTPRequest.Fault.self) { try Self.head(refusal.head) }
    #expect(fault?.status == refusal.status)
    #expect(fault?.reason.isEmpty == false)
  }

  @Test func `a head with the maximum number of fields is parsed`() throws {
    let fields = (1..<HTTPRequest.fieldLimit).map { "A\($0): b\r\n" }.joined()
    let head = try Self.head("GET / HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n")
    #expect(head?.request["a\(HTTPRequest.fieldLimit - 1)"] == "b")
  }

  @Test func `a head and its method may just have their maximum lengths`() throws {
    let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
    for (count, fits) in [(HTTPRequest.byteLimit, true), (HTTPRequest.byteLimit + 1, false)] {
      let value = String(repeating: "b", count: count - start.utf8.count - 4)
      let head = Result { try Self.head(start + value + "\r\n\r\n") }
      #expect((try? head.get())?.byteCount == (fits ? count : nil))
      guard case .failure(let fault) = head else { continue }
      #expect((fault as? HTTPRequest.Fault)?.status == 431)
    }
    for (count, fits) in [(16, true), (17, false)] {
      let method = String(repeating: "A", count: count)
      let head = try? Self.head("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect((head?.request.method == method) == fits)
    }
  }

  @Test func `connections stay open by default in HTTP 1.1 only`() throws {
    func staysOpen(_ head: String) throws -> Bool? { try Self.head(head)?.request.staysOpen }
    #expect(try staysOpen("GET / HTTP/1.1\r\nHost: a\r\n\r\n") == true)
    #expect(try staysOpen("GET / HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n") == false)
    #expect(try staysOpen("GET / HTTP/1.0\r\n\r\n") == false)
  }

  @Test func `mutated heads are parsed as a request, as incomplete, or refused`() {
    var random = SeededGenerator(seed: 33)
    var readCount = 0
    for _ in 0..<20_000 {
      var bytes = Array(Self.whole.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert("\r\n :"[place % 4], at: place)
        default: bytes.remove(at: place)
        }
      }
      guard let head = try? HTTPRequest.head(in: bytes[...]) else { continue }
      readCount += 1
      #expect(head.byteCount <= bytes.count && head.request.path.hasPrefix("/"))
      #expect(bytes[..<head.byteCount].suffix(4).elementsEqual("\r\n\r\n".utf8))
    }
    #expect(readCount > 1_000)
  }
}

extension String {
  fileprivate subscript(index: Int) -> UInt8 { Array(utf8)[index] }
}
