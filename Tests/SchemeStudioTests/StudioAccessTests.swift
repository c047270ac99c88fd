import SchemeServer
import Testing

@testable import SchemeStudio

/// Which requests are allowed.
struct StudioAccessTests {
  private static let token = String(repeating: "0f", count: 16)
  private static let access = StudioAccess(port: 8_123, token: token)

  /// A request, and the status of its answer, or `nil` if it is allowed.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var line = "GET /"
    var host: String? = "127.0.0.1:8123"
    var origin: String?
    var cookie: String? = "colorway-8123=\(token)"
    let status: Int?

    var testDescription: String { name }

    static let all: [Row] = [
      Row(name: "the browser", status: nil),
      Row(name: "the browser with the other host name", host: "LocalHost:8123", status: nil),
      Row(name: "an action", line: "POST /a", origin: "http://127.0.0.1:8123", status: nil),
      Row(name: "another host", host: "evil.example", status: 403),
      Row(name: "another host with the port", host: "evil.example:8123", status: 403),
      Row(name: "a host with the right prefix", host: "127.0.0.1:8123.evil.example", status: 403),
      Row(name: "another port", host: "127.0.0.1:8124", status: 403),
      Row(name: "no port", host: "127.0.0.1", status: 403),
      Row(name: "another page", origin: "http://evil.example", status: 403),
      Row(name: "another page of this machine", origin: "http://127.0.0.1:80", status: 403),
      Row(name: "a page with TLS", origin: "https://127.0.0.1:8123", status: 403),
      Row(name: "a page without an origin", origin: "null", status: 403),
      Row(name: "a form without an origin", line: "POST /a", status: 403),
      Row(name: "a deletion without an origin", line: "DELETE /a", status: 403),
      Row(name: "no cookie", cookie: nil, status: 403),
      Row(name: "another cookie", cookie: "a=b; colorway-8124=\(token)", status: 403),
      Row(name: "a cookie among others", cookie: "a=b; colorway-8123=\(token); c=d", status: nil),
      Row(name: "half a token", cookie: "colorway-8123=\(token.prefix(16))", status: 403),
      Row(name: "an empty token", cookie: "colorway-8123=", status: 403),
      Row(name: "a longer token", cookie: "colorway-8123=\(token)0", status: 403),
      Row(name: "the token", line: "GET /?token=\(token)", cookie: nil, status: 303),
      Row(name: "a wrong token", line: "GET /?token=\(token.dropLast())1", status: 403),
      Row(name: "the token elsewhere", line: "GET /a?token=\(token)", cookie: nil, status: 403),
    ]
  }

  @Test(arguments: Row.all)
  func `only requests from the studio's own pages are allowed`(_ row: Row) throws {
    let fields = [("Host", row.host), ("Origin", row.origin), ("Cookie", row.cookie)]
      .compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
    let head = try #require(
      try HTTPRequest.head(in: Array("\(row.line) HTTP/1.1\r\n\(fields)\r\n".utf8)[...]))
    #expect(Self.access.answer(to: head.request)?.status == row.status)
  }

  @Test func `the token becomes an HttpOnly cookie of the same site`() throws {
    let text = "GET /?token=\(Self.token) HTTP/1.1\r\nHost: localhost:8123\r\n\r\n"
    let head = try #require(try HTTPRequest.head(in: Array(text.utf8)[...]))
    let answer = try #require(Self.access.answer(to: head.request))
    let headers = Dictionary(uniqueKeysWithValues: answer.headers.map { ($0.name, $0.value) })
    #expect(headers["Location"] == "/")
    #expect(
      headers["Set-Cookie"]
        == "colorway-8123=\(Self.token); HttpOnly; SameSite=Strict; Path=/")
  }

  @Test func `random tokens are unique and have 128 bits`() {
    let tokens = (0..<100).map { _ in StudioAccess.randomToken() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(Set(tokens.joined()).count == 16)
    #expect(Self.access.address == "http://127.0.0.1:8123/?token=\(Self.token)")
  }
}
