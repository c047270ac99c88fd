import Connections
import SystemCalls
import Testing

@testable import SchemeStudio

/// Which requests are allowed.
struct StudioAccessTests {
  private static let (cookie, key) = (
    String(repeating: "0f", count: 16), String(repeating: "1e", count: 16)
  )
  private static let access = StudioAccess(
    port: 8_123, cookie: StudioSecret(cookie), key: StudioSecret(key))

  enum Outcome: Hashable, Sendable {
    case admitted, guest, refused, session

    init(_ verdict: StudioAccess.Verdict) {
      self =
        switch verdict {
        case .admitted: .admitted
        case .guest: .guest
        case .answered(let answer): answer.status == 403 ? .refused : .session
        }
    }
  }

  /// A request, and what it may do.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var line = "GET /formats"
    var host: String? = "127.0.0.1:8123"
    var origin: String?
    var cookie: String? = "colorway-8123=\(StudioAccessTests.cookie)"
    var key: String? = StudioAccessTests.key
    var site: String?
    var mode: String?
    let outcome: Outcome

    var testDescription: String { name }

    static let own = "http://127.0.0.1:8123"

    static let all: [Row] = [
      Row(name: "the page", outcome: .admitted),
      Row(name: "the page with the other host name", host: "LocalHost:8123", outcome: .admitted),
      Row(name: "an action", line: "POST /a", origin: own, outcome: .admitted),
      Row(name: "another host", host: "evil.example", outcome: .refused),
      Row(name: "another host with the port", host: "evil.example:8123", outcome: .refused),
      Row(name: "a host with our prefix", host: "127.0.0.1:8123.evil.example", outcome: .refused),
      Row(name: "another port", host: "127.0.0.1:8124", outcome: .refused),
      Row(name: "no port", host: "127.0.0.1", outcome: .refused),
      Row(name: "another page", origin: "http://evil.example", outcome: .refused),
      Row(name: "another page of this machine", origin: "http://127.0.0.1:80", outcome: .refused),
      Row(name: "a page with TLS", origin: "https://127.0.0.1:8123", outcome: .refused),
      Row(name: "a page without an origin", origin: "null", outcome: .refused),
      Row(name: "a form without an origin", line: "POST /a", outcome: .refused),
      Row(name: "a deletion without an origin", line: "DELETE /a", outcome: .refused),
      Row(name: "no cookie", cookie: nil, outcome: .refused),
      Row(
        name: "another cookie", cookie: "a=b; colorway-8124=\(StudioAccessTests.cookie)",
        outcome: .refused),
      Row(
        name: "a cookie among others",
        cookie: "a=b; colorway-8123=\(StudioAccessTests.cookie); c=d", outcome: .admitted),
      Row(
        name: "half a cookie", cookie: "colorway-8123=\(StudioAccessTests.cookie.prefix(16))",
        outcome: .refused),
      Row(name: "an empty cookie", cookie: "colorway-8123=", outcome: .refused),
      Row(
        name: "a longer cookie", cookie: "colorway-8123=\(StudioAccessTests.cookie)0",
        outcome: .refused),
      Row(
        name: "the key as the cookie", cookie: "colorway-8123=\(StudioAccessTests.key)",
        outcome: .refused),
      Row(
        name: "an action without the key", line: "POST /a", origin: own, key: nil, outcome: .refused
      ),
      Row(
        name: "a stream without the key", line: "POST /pages/a/events", origin: own, key: nil,
        outcome: .refused),
      Row(
        name: "the history without the key", line: "GET /pages/a/history", key: nil,
        outcome: .refused),
      Row(name: "the cookie as the key", key: StudioAccessTests.cookie, outcome: .refused),
      Row(name: "a picture", line: "GET /pages/a/photo?n=1", key: nil, outcome: .admitted),
      Row(name: "an export", line: "HEAD /pages/a/export", key: nil, outcome: .admitted),
      Row(name: "a thumbnail", line: "GET /history/a/thumbnail", key: nil, outcome: .admitted),
      Row(
        name: "a picture without the cookie", line: "GET /pages/a/photo", cookie: nil,
        outcome: .refused),
      Row(
        name: "a picture that is sent", line: "POST /pages/a/photo", origin: own, key: nil,
        outcome: .refused),
      Row(name: "a longer path", line: "GET /pages/a/photo/b", key: nil, outcome: .refused),
      Row(name: "a request that the page made", site: "same-origin", outcome: .admitted),
      Row(name: "an address that was typed", site: "none", outcome: .admitted),
      Row(name: "another port's page", site: "same-site", outcome: .refused),
      Row(name: "another site's page", site: "cross-site", outcome: .refused),
      Row(
        name: "a picture in another site's page", line: "GET /pages/a/photo", site: "cross-site",
        outcome: .refused),
      Row(
        name: "a file of the page", line: "GET /studio.js", cookie: nil, key: nil, outcome: .guest),
      Row(
        name: "a file of the page for another site", line: "GET /studio.js", cookie: nil, key: nil,
        site: "cross-site", outcome: .refused),
      Row(
        name: "the page from the private file", line: "GET /", cookie: nil, key: nil,
        site: "cross-site", mode: "navigate", outcome: .guest),
      Row(
        name: "the page as data of another site", line: "GET /", cookie: nil, key: nil,
        site: "cross-site", mode: "no-cors", outcome: .refused),
      Row(
        name: "a picture that another site links to", line: "GET /pages/a/photo",
        site: "cross-site", mode: "navigate", outcome: .refused),
      Row(
        name: "a token that nobody issued", line: "POST /session", origin: own, outcome: .refused),
      Row(
        name: "a token in an address", line: "GET /?token=a", cookie: nil, outcome: .guest),
    ]
  }

  private func request(_ line: String, _ fields: [String]) throws -> HTTPRequest {
    let text = "\(line) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    return try #require(try HTTPRequest.head(in: Array(text.utf8)[...])).request
  }

  @Test(arguments: Row.all)
  func `only requests from the studio's own pages are allowed`(_ row: Row) throws {
    let fields = [
      ("Host", row.host), ("Origin", row.origin), ("Cookie", row.cookie),
      ("X-Colorway-Key", row.key), ("Sec-Fetch-Site", row.site), ("Sec-Fetch-Mode", row.mode),
    ].compactMap { name, value in value.map { "\(name): \($0)" } }
    #expect(Outcome(Self.access.verdict(on: try request(row.line, fields))) == row.outcome)
  }

  private func enter(
    _ token: String, line: String = "POST /session", origin: String = Row.own
  ) throws -> StudioAccess.Verdict {
    Self.access.verdict(
      on: try request(
        line, ["Host: 127.0.0.1:8123", "Origin: \(origin)", "X-Colorway-Token: \(token)"]))
  }

  @Test func `a token is exchanged once for a cookie of the same site and a key`() throws {
    let uses = Monitor(0)
    let address = Self.access.newAddress { uses.withLock { $0 += 1 } }
    let token = try #require(address.split(separator: "=").last.map(String.init))
    #expect(address == "http://127.0.0.1:8123/#token=\(token)", "a fragment is sent to nobody")
    // What cannot come from the page uses up nothing.
    for (line, origin) in [("GET /session", Row.own), ("POST /session", "http://evil.example")] {
      #expect(Outcome(try enter(token, line: line, origin: origin)) == .refused)
    }
    #expect(Outcome(try enter(token + "0")) == .refused && uses.withLock { $0 } == 0)
    guard case .answered(let answer) = try enter(token) else {
      Issue.record("the token is not exchanged")
      return
    }
    let headers = Dictionary(uniqueKeysWithValues: answer.headers.map { ($0.name, $0.value) })
    #expect(
      headers["Set-Cookie"]
        == "colorway-8123=\(Self.cookie); HttpOnly; SameSite=Strict; Path=/")
    #expect(String(decoding: answer.body, as: UTF8.self) == "{\"key\":\"\(Self.key)\"}\n")
    #expect(uses.withLock { $0 } == 1)
    #expect(Outcome(try enter(token)) == .refused && uses.withLock { $0 } == 1)
  }

  @Test func `a page that leads to an address contains it, and sends it to nobody`() {
    let page = StudioAccess.page(leadingTo: "http://127.0.0.1:8123/#token=ab")
    #expect(page.contains(#"content="0; url=http://127.0.0.1:8123/#token=ab">"#))
    #expect(page.contains(#"<meta name="referrer" content="no-referrer">"#))
  }

  @Test func `secrets are unique and have 128 bits`() {
    let secrets = (0..<100).map { _ in StudioSecret().text }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(Set(secrets.joined()).count == 16)
    let access = StudioAccess(port: 1)
    #expect(access.cookie != access.key)
  }
}
