import Connections
import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeService
import SchemeState
import StructuredText
import SystemCalls
import TestClocks
import TestSockets
import Testing

@testable import SchemeStudio

/// The bytes of connections, with a manual clock.
struct StudioConnectionTests {
  private static let secret = String(repeating: "ab", count: 16)
  private static let page = "01234567-89ab-cdef-0123-456789abcdef"

  private let clock = ManualClock()
  private let alarms: AlarmClock<ManualClock>
  private let watch = DescriptorWatch()
  private let slots = ConnectionSlots(limit: 1, endsOldest: true)
  private let client: OpenFile
  private let serving: Task<Void, Never>
  private let pages: StudioPages
  private let quits = AsyncStream.makeStream(of: Void.self)
  private let lastClosings = AsyncStream.makeStream(of: Void.self)

  init() async throws {
    let (server, client) = try TestSockets.pair()
    let (clock, watch, quits, lastClosings) = (
      self.clock, self.watch, self.quits, self.lastClosings
    )
    let alarms = AlarmClock(clock)
    (self.client, self.alarms) = (client, alarms)
    pages = await StudioPages(
      sleep: { try await alarms.sleep(until: alarms.now.advanced(by: $0)) },
      lastPageClosed: { lastClosings.continuation.yield() },
      makePage: { id, lastTicket in
        StudioPage(
          id: id, photos: [.stripes()], services: .stub(), model: SchemeModel(),
          lastTicket: lastTicket, sleep: { _ in })
      })
    let routes = StudioRoutes(
      access: StudioAccess(
        port: 8_123, cookie: StudioSecret(Self.secret), key: StudioSecret(Self.secret)),
      pages: pages, services: .stub())
    let connection = StudioConnection(
      descriptor: server.descriptor, routes: routes, watch: watch, clock: alarms,
      slots: slots, quit: { quits.continuation.yield() })
    #expect(await slots.take(for: server.descriptor))
    serving = Task { [slots] in
      await connection.run()
      _ = slots.release(server.descriptor)
      withExtendedLifetime(server) {}
    }
  }

  private func send(_ text: String) throws { try client.descriptor.write(Array(text.utf8)) }

  /// Returns a request that is allowed.
  private func request(_ line: String, _ fields: String..., body: String = "") -> String {
    let own = [
      "Host: 127.0.0.1:8123", "Cookie: colorway-8123=\(Self.secret)",
      "X-Colorway-Key: \(Self.secret)",
    ]
    let origin = line.hasPrefix("POST") ? ["Origin: http://127.0.0.1:8123"] : []
    return "\(line) HTTP/1.1\r\n" + (own + origin + fields).map { $0 + "\r\n" }.joined() + "\r\n"
      + body
  }

  /// Waits for text that contains a mark, or for the end of the connection.
  @discardableResult
  private func text(with mark: String? = nil) async throws -> String {
    String(decoding: try await bytes(with: mark), as: UTF8.self)
  }

  private func bytes(with mark: String? = nil) async throws -> [UInt8] {
    try await waiting(for: mark ?? "the end") { [watch, client] in
      var bytes: [UInt8] = []
      while true {
        _ = try await watch.wait(for: [.bytes(of: client.descriptor)])
        guard let chunk = try client.descriptor.readAvailable() else { continue }
        bytes += chunk
        let text = String(decoding: bytes, as: UTF8.self)
        if chunk.isEmpty || mark.map({ text.contains($0) }) ?? false { return bytes }
      }
    }
  }

  /// Advances the clock by some time once a task waits for the end of that time.
  private func pass(_ time: Duration) async throws {
    let end = clock.now.advanced(by: time)
    try await waitUntil("a wait of \(time)") { alarms.deadlines.contains(end) }
    // The alarm clock depends on the manual clock to wake it.
    try await clock.waitForSleepers()
    await clock.advance(to: end)
  }

  private func hangUp() async throws {
    shutdown(client.descriptor.number, numericCast(SHUT_RDWR))
    try await waiting(for: "the end of the connection") { [serving] in await serving.value }
  }

  @Test func `one connection takes several requests, one by one or pipelined`() async throws {
    try send(request("GET /formats"))
    #expect(try await text(with: "]\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    try send(request("HEAD /") + request("GET /nothing") + request("GET /", "Connection: close"))
    let answers = try await text()
    #expect(
      answers.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) } == [
        "200", "404", "200",
      ])
    #expect(answers.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
    #expect(answers.hasSuffix("</html>\n"))
  }

  /// Expects the fields that protect an answer from other pages.
  private func expectProtection(of head: String) {
    for field in [
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin", "Cache-Control: no-store",
    ] { #expect(head.components(separatedBy: "\r\n").contains(field), "\(head)") }
    let policy = head.firstMatch(of: /Content-Security-Policy: (.*)/)?.1 ?? ""
    for name in ["default-src", "form-action", "base-uri", "frame-ancestors"] {
      #expect(policy.contains("\(name) 'none'"), "\(policy)")
    }
    #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("http"))
  }

  @Test func `HEAD is answered like GET, without the body, and all answers are protected`()
    async throws
  {
    let page = try #require(await pages.openStream(of: Self.page)).page
    _ = try await page.perform(.show(0))
    let paths = [
      "/", "/studio.js", "/formats", "/pages/\(Self.page)/photo?size=16", "/nothing",
      "/pages/\(Self.page)/export?format=none",
    ]
    try send(
      paths.map { request("HEAD \($0)") + request("GET \($0)") }.joined()
        + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    var rest = try await bytes()[...]
    func head(hasBody: Bool) throws -> String {
      let end = try #require(rest.firstRange(of: Array("\r\n\r\n".utf8)))
      let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      #expect(head.hasPrefix("HTTP/1.1 "))
      expectProtection(of: head)
      let length = head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) }
      rest = rest[end.upperBound...].dropFirst(hasBody ? try #require(length) : 0)
      return head
    }
    for path in paths {
      let answers = (try head(hasBody: false), try head(hasBody: true))
      #expect(answers.0 == answers.1, "\(path)")
    }
    #expect(try head(hasBody: true).contains("403") && rest.isEmpty)
  }

  /// The last ticket, and the start of the next event.
  @Test(arguments: [
    ("Last-Event-ID: 1", "event: change\nid: 2\ndata: {\"options\":"),
    ("Last-Event-ID: 9", "event: state\nid: 2\ndata: {\"photo\":"),
    ("Last-Event-ID: x", "event: state\nid: 2\ndata: {\"photo\":"),
    ("X: a", "event: state\nid: 2\ndata: {\"photo\":"),
  ])
  func `a browser that connects again gets the changes since the last event that it has seen`(
    field: String, start: String
  ) async throws {
    let page = try #require(await pages.openStream(of: Self.page)).page
    _ = try await page.perform(.colors(.exactly(7)))
    try send(request("POST /pages/\(Self.page)/events", field))
    let answer = try await text(with: "\n\n")
    let head = try #require(answer.components(separatedBy: "\r\n\r\n").first)
    expectProtection(of: head)
    #expect(answer.dropFirst(head.count).hasPrefix("\r\n\r\n" + start))
  }

  @Test func `reading the page's files or a page's address makes no page`() async throws {
    try send("GET / HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n")
    #expect(try await text(with: "</html>\n").hasPrefix("HTTP/1.1 200"))
    for name in ["events", "photo", "export?format=hex", "actions"] {
      try send(request("GET /pages/\(Self.page)/\(name)"))
      #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 404"))
    }
    #expect(await pages.count == 0)
  }

  @Test func `only a connection that never showed the secrets is ended to make room`() async throws
  {
    try send("GET /formats HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n")
    #expect(try await text(with: "</p>\n").hasPrefix("HTTP/1.1 403"))
    try send(request("GET /formats"))
    #expect(try await text(with: "]\n").hasPrefix("HTTP/1.1 200"))
    #expect(await !slots.take(for: client.descriptor))
    try send("GET / HT")
    #expect(await !slots.take(for: client.descriptor))
  }

  @Test func `an unauthenticated connection that is ended to make room closes`() async throws {
    try send("GET / HT")
    async let isTaken = slots.take(for: client.descriptor)
    #expect(try await text() == "")
    try await waiting(for: "the end of the connection") { [serving] in await serving.value }
    #expect(await isTaken)
  }

  @Test func `events begin with the whole state and continue with changes and heartbeats`()
    async throws
  {
    try send(request("POST /pages/\(Self.page)/events"))
    let start = try await text(with: "\n\n")
    #expect(start.contains("text/event-stream") && !start.contains("Content-Length"))
    #expect(start.contains("event: state\nid: 1\ndata: {\"photo\":null,"))
    let page = try #require(await pages[Self.page])
    _ = try await page.perform(.show(0))
    #expect(try await text(with: "\"phase\":\"ready\"").contains("event: change\nid: "))
    // While nothing changes, a heartbeat is sent.
    try await pass(StudioLimits.heartbeatInterval)
    #expect(try await text(with: ":\n\n") == ":\n\n")
    try await hangUp()
    #expect(await page.openStreamCount == 0)
    #expect(await pages.count == 1)
  }

  @Test func `a page is kept for its retention time, and closing the last page is reported`()
    async throws
  {
    try send(request("POST /pages/\(Self.page)/events", "Last-Event-ID: 9"))
    #expect(try await text(with: "\n\n").contains("event: state\nid: 1\n"))
    try await hangUp()
    try await pass(StudioLimits.pageRetention)
    try await arrival(of: "the last closing", from: lastClosings.stream)
    #expect(await pages.count == 0)
    // A browser that reconnects late has tickets of a page that no longer exists.
    let late = try #require(await pages.openStream(of: Self.page))
    #expect(await late.page.changes(since: 1).isWhole)
    #expect(await late.page.ticket > 1)
  }

  @Test func `a page that reconnects in time is kept`() async throws {
    // No connection waits until the same time.
    try await hangUp()
    let first = try #require(await pages.openStream(of: Self.page))
    await pages.close(first)
    let end = clock.now.advanced(by: StudioLimits.pageRetention)
    try await waitUntil("the end of the retention") { alarms.deadlines.contains(end) }
    let second = try #require(await pages.openStream(of: Self.page))
    #expect(second.page === first.page)
    try await waitUntil("no end of the retention") { !alarms.deadlines.contains(end) }
    await clock.advance(to: end)
    #expect(await pages.count == 1)
    await pages.close(second)
    try await pass(StudioLimits.pageRetention)
    try await arrival(of: "the last closing", from: lastClosings.stream)
  }

  @Test func `the number of open pages is limited`() async throws {
    for number in 0..<StudioLimits.pages {
      #expect(await pages.openStream(of: "page \(number)") != nil)
    }
    #expect(await pages.openStream(of: "page 0") != nil, "it is no further page")
    try send(request("POST /pages/\(Self.page)/events"))
    #expect(try await text().hasPrefix("HTTP/1.1 503"))
  }

  @Test func `one stream has the events of several pages, each after its own ticket`() async throws
  {
    let other = Self.page.replacing("0", with: "9")
    let first = try #require(await pages.openStream(of: Self.page)).page
    let last = await first.ticket
    try send(request("POST /pages/\(Self.page),\(other)/events", "Last-Event-ID: \(last),"))
    let start = try await text(with: "\npage: \(other)\n\n")
    #expect(start.contains("event: state\n") && !start.contains("\npage: \(Self.page)\n"))
    _ = try await first.perform(.colors(.exactly(7)))
    let change = try await text(with: "\npage: \(Self.page)\n\n")
    #expect(change.hasPrefix("event: change\n") && change.contains(#""colors":7"#))
    let second = try #require(await pages[other])
    _ = try await second.perform(.colors(.exactly(8)))
    #expect(try await text(with: "\npage: \(other)\n\n").contains(#""colors":8"#))
    try await hangUp()
    #expect(await second.openStreamCount == 0)
  }

  @Test func `a page that is one too many is refused, and the others have their events`()
    async throws
  {
    for number in 1..<StudioLimits.pages {
      #expect(await pages.openStream(of: "page \(number)") != nil)
    }
    let other = Self.page.replacing("0", with: "9")
    try send(request("POST /pages/\(Self.page),\(other)/events"))
    let start = try await text(with: "\npage: \(Self.page)\n\n")
    #expect(start.contains("event: refused\n") && start.contains("\npage: \(other)\n\n"))
  }

  @Test func `an action is answered with its changes`() async throws {
    _ = await pages.openStream(of: Self.page)
    let body = #"{"action":"colors","value":7}"#
    try send(
      request("POST /pages/\(Self.page)/actions", "Content-Length: \(body.utf8.count)", body: body))
    let answer = try await text(with: "}}\n")
    #expect(answer.contains(#"{"ticket":2,"changes":{"options":{"colors":7,"#))
    // Pipelined requests are answered one after the other.
    try send(
      request("POST /pages/\(Self.page)/actions", "Content-Length: \(body.utf8.count)", body: body)
        + request("GET /formats"))
    #expect(try await text(with: "]\n").contains(#"{"ticket":2,"changes":{}}"#))
    try send(
      request("POST /pages/\(Self.page)/actions", "Content-Length: 2", body: "{}"))
    #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 400"))
  }

  private static func stripes() throws -> [UInt8] {
    guard case .bytes(let photo) = StudioPhoto.stripes().input else {
      throw DecodingError.empty
    }
    return photo
  }

  @Test(arguments: [false, true])
  func `a photo that is cut off is refused, although its header is there`(
    isChunked: Bool
  ) async throws {
    let page = try #require(await pages.openStream(of: Self.page)).page
    let photo = try Self.stripes()
    let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(photo.count)"
    try send(request("POST /pages/\(Self.page)/photos", length))
    if isChunked { try send(String(photo.count, radix: 16) + "\r\n") }
    try client.descriptor.write(photo.dropLast(100))
    client.descriptor.shutDownWriting()
    #expect(try await text().hasPrefix("HTTP/1.1 400"))
    #expect(await page.photo == nil)
  }

  @Test func `a photo arrives in chunks, after the server has asked to continue`() async throws {
    _ = await pages.openStream(of: Self.page)
    try send(
      request(
        "POST /pages/\(Self.page)/photos?name=a", "Transfer-Encoding: chunked",
        "Expect: 100-continue"))
    #expect(try await text(with: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    let photo = try Self.stripes()
    for part in [photo.prefix(9), photo.dropFirst(9)] {
      try send(String(part.count, radix: 16) + "\r\n")
      try client.descriptor.write(Array(part))
      try send("\r\n")
    }
    try send("0\r\n\r\n")
    // The extraction has begun, and may have ended.
    #expect(try await text(with: "}}\n").contains(/"phase":"(extracting|ready)"/))
    // The connection stays open.
    try send(request("GET /formats"))
    #expect(try await text(with: "]\n").hasPrefix("HTTP/1.1 200"))
  }

  @Test func `bodies that are too long or of an unsupported format are refused`() async throws {
    _ = await pages.openStream(of: Self.page)
    try send(
      request("POST /pages/\(Self.page)/photos", "Content-Length: 6", body: "GIF89a"))
    #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 415"))
    let count = StudioLimits.actionBytes + 1
    try send(request("POST /pages/\(Self.page)/actions", "Content-Length: \(count)"))
    try client.descriptor.write(Array(repeating: 32, count: count))
    #expect(try await text().hasPrefix("HTTP/1.1 413"))
  }

  @Test func `a forbidden request is refused before its body is read`() async throws {
    try send("POST /pages/a/photos HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 99999\r\n\r\n")
    let answer = try await text()
    #expect(answer.hasPrefix("HTTP/1.1 403") && answer.contains("Connection: close"))
  }

  @Test func `a head that is too long ends the connection`() async throws {
    try send("GET /" + String(repeating: "a", count: HTTPRequest.byteLimit))
    #expect(try await text().hasPrefix("HTTP/1.1 431"))
  }

  @Test func `bytes that are not HTTP end the connection`() async throws {
    try send("\u{16}\u{3}\u{1}\r\n\r\n")
    #expect(try await text().hasPrefix("HTTP/1.1 400"))
  }

  @Test func `an idle connection ends without an answer`() async throws {
    try await pass(StudioLimits.idleTime)
    #expect(try await text() == "")
  }

  @Test func `a slow head ends the connection with status 408`() async throws {
    try send("GET / HT")
    try await pass(StudioLimits.headTime)
    #expect(try await text().hasPrefix("HTTP/1.1 408"))
  }

  @Test func `a slow body ends the connection with status 408`() async throws {
    _ = await pages.openStream(of: Self.page)
    try send(
      request(
        "POST /pages/\(Self.page)/photos", "Content-Length: 99", "Expect: 100-continue"))
    try await text(with: "100 Continue")
    try send("P")
    try await pass(StudioLimits.bodyTime)
    #expect(try await text().hasPrefix("HTTP/1.1 408"))
  }

  @Test func `the quit action is answered before the server quits`() async throws {
    _ = await pages.openStream(of: Self.page)
    let body = #"{"action":"quit"}"#
    try send(
      request("POST /pages/\(Self.page)/actions", "Content-Length: \(body.utf8.count)", body: body))
    #expect(try await text().contains(#"{"ticket":"#))
    try await arrival(of: "the end", from: quits.stream)
  }

  @Test func `missing resources have status 404`() async throws {
    _ = await pages.openStream(of: Self.page)
    try send(request("POST /pages/short/events"))
    #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 404"))
    for path in [
      "/pages/\(Self.page)/photo", "/pages/\(Self.page)/photo?index=1", "/pages/none/photo",
      "/pages/\(Self.page)/export?format=hex", "/pages/\(Self.page)/export?format=none",
      "/history/\(String(repeating: "0", count: 32))/thumbnail", "/a/b",
      "/../StudioServer.swift", "/pages/\(Self.page)/nothing",
    ] {
      try send(request("GET \(path)"))
      #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 404"), "\(path)")
    }
  }

  @Test func `photos, exports and history entries are available once there is a scheme`()
    async throws
  {
    let page = try #require(await pages.openStream(of: Self.page)).page
    _ = try await page.perform(.show(0))
    try await waiting(for: "the scheme") { @MainActor in
      await page.model.settle()
      page.follow()
    }
    try send(request("GET /pages/\(Self.page)/export?format=hex"))
    let file = try await text(with: "#e6dc3c")
    #expect(file.contains("Content-Disposition: attachment; filename*=UTF-8''stripes.hex\r\n"))
    try send(request("GET /pages/\(Self.page)/history?text=stripes"))
    #expect(try await text(with: "]}\n").contains(##"{"hex":"#"##))
    try send(request("GET /pages/\(Self.page)/history?text=none"))
    #expect(try await text(with: "]}\n").hasSuffix(#"{"entries":[]}"# + "\n"))
    try send(request("HEAD /pages/\(Self.page)/photo?n=1&size=20"))
    let photo = try await text(with: "\r\n\r\n")
    #expect(photo.contains("Content-Type: image/jpeg"))
  }
}
