import Connections
import Foundation
import SampleImages
import SchemeExtraction
import SchemeService
import SystemCalls
import TestClocks
import TestSockets
import Testing

@testable import SchemeServer

/// Clients behind a web server that disconnect before they have an answer.
struct WebClientTests {
  /// The part of a request that a client has sent when it disconnects.
  enum Part: CaseIterable {
    case nothing, length, headers, body, all

    fileprivate func bytes(of request: (headers: [UInt8], body: [UInt8])) -> [UInt8] {
      switch self {
      case .nothing: []
      case .length: Array(request.headers.prefix(2))
      case .headers: request.headers
      case .body: request.headers + request.body.prefix(request.body.count / 2)
      case .all: request.headers + request.body
      }
    }
  }

  private static func request(
    _ body: [UInt8], _ method: String = "POST", _ path: String = "/extract",
    _ more: [String] = []
  ) -> (headers: [UInt8], body: [UInt8]) {
    let fields = ["CONTENT_LENGTH", "\(body.count)", "SCGI", "1", "REQUEST_METHOD", method]
    return (Array(headers(fields + ["REQUEST_URI", path] + more).utf8), body)
  }

  private static func headers(_ fields: [String]) -> String {
    let text = fields.map { $0 + "\0" }.joined()
    return "\(text.utf8.count):\(text),"
  }

  private static let anyOptions: PhotoOptionReader = { (_, _) throws(RPCError) in
    PhotoOptions(extractor: SchemeExtractor())
  }

  /// Returns a connection for which no time passes.
  private static func connection(
    _ server: OpenFile, to service: ExtractionService, drain: DrainSignal,
    clock: AlarmClock<ManualClock> = AlarmClock(ManualClock()),
    statistics: ServerStatistics = ServerStatistics(), log: ServerLog? = nil,
    readOptions: @escaping PhotoOptionReader = anyOptions
  ) -> SCGIConnection<ManualClock> {
    SCGIConnection(
      descriptor: server.descriptor,
      routes: SCGIRoutes(
        answers: PhotoAnswers(service: service, readOptions: readOptions), statistics: statistics,
        drain: drain, log: log),
      watch: DescriptorWatch(), clock: clock)
  }

  /// Returns the status and the body of the answer to some bytes.
  private static func answer(
    to bytes: [UInt8], statistics: ServerStatistics = ServerStatistics(), log: ServerLog? = nil,
    readOptions: @escaping PhotoOptionReader = anyOptions
  ) async throws -> (status: Substring, body: Substring) {
    let service = try ExtractionService(limits: ServiceLimits(), threadCount: 1)
    let (server, client) = try TestSockets.pair()
    SystemThread.start {
      try? client.descriptor.write(bytes)
      client.descriptor.shutDownWriting()
    }
    await connection(
      server, to: service, drain: try DrainSignal(), statistics: statistics, log: log,
      readOptions: readOptions
    ).run()
    server.descriptor.shutDown()
    let answer = try #require(try client.descriptor.readAll(limit: 1 << 20))
    let text = String(decoding: answer, as: UTF8.self)
    let end = try #require(text.range(of: "\r\n\r\n"))
    return (text.dropFirst("Status: ".count).prefix(3), text[end.upperBound...])
  }

  nonisolated static let malformed: [(bytes: String, reason: String)] = [
    ("abc:", "begin with the length"), (":", "begin with the length"), ("12", "ends early"),
    ("50:CONTENT", "ends early"), ("99999999", "end with ':'"), ("9999999:", "than 65536 bytes"),
    ("65537:", "than 65536 bytes"), ("5:abcdeX", "expected ','"), ("5:abcde,", "a zero byte"),
    (headers(["CONTENT_LENGTH", "0", "SCGI"]), "a zero byte"),
    (headers(["CONTENT_LENGTH", "0", "SCGI", "2"]), "'SCGI' is missing"),
    (headers(["CONTENT_LENGTH", "0", "A", "", "A", ""]), "'A' is repeated"),
    (headers(["SCGI", "1", "CONTENT_LENGTH", "0"]), "first header must be a valid CONTENT_LENGTH"),
    (headers(["CONTENT_LENGTH", "+1", "SCGI", "1"]), "must be a valid CONTENT_LENGTH"),
  ]

  @Test(arguments: malformed)
  func `a malformed request is answered with what is wrong`(
    _ row: (bytes: String, reason: String)
  ) async throws {
    let answer = try await Self.answer(to: Array(row.bytes.utf8))
    #expect(answer.status == "400" && answer.body.hasPrefix(#"{"error":{"kind":"request","#))
    #expect(answer.body.contains(row.reason), "\(answer.body)")
  }

  /// The client neither reads nor leaves, and no time passes.
  @Test(.timeLimit(.minutes(5)))
  func `a request without a place is answered and ended without waiting for anything`()
    async throws
  {
    var limits = ServiceLimits()
    (limits.runningCount, limits.smallRunningCount, limits.waitingCount) = (0, 0, 0)
    let (service, statistics) = (
      try ExtractionService(limits: limits, threadCount: 1), ServerStatistics()
    )
    let (server, client) = try TestSockets.pair()
    let (headers, body) = Self.request([UInt8](repeating: 0, count: 1_000))
    try client.descriptor.write(headers + body)
    await Self.connection(server, to: service, drain: try DrainSignal(), statistics: statistics)
      .run()
    server.descriptor.shutDown()
    let answer = try #require(try client.descriptor.readAll(limit: 1 << 20))
    let text = String(decoding: answer, as: UTF8.self)
    #expect(text.hasPrefix("Status: 503 ") && text.contains(#""kind":"overloaded""#), "\(text)")
    #expect(text.contains("Retry-After: 1\r\n"))
    // Whatever else the client asks for is answered.
    #expect(try await Self.answer(to: Self.request([], "GET", "/healthz").headers).status == "200")
  }

  @Test func `headers may be as long as the limit`() async throws {
    let short = Self.request([], "GET", "/healthz").headers
    // Beside the padding, there are the digits, the colon, the comma, "X" and two zeros.
    let padding = String(repeating: "x", count: SCGIRequest.headerLimit - short.count + 4 - 3)
    let long = Self.request([], "GET", "/healthz", ["X", padding]).headers
    #expect(long.starts(with: Array("65536:".utf8)))
    #expect(try await Self.answer(to: long).status == "200")
  }

  @Test func `headers may take ten seconds, and so may the reading of the answer`() async throws {
    let service = try ExtractionService(limits: ServiceLimits(), threadCount: 1)
    let clock = ManualClock()
    let alarms = AlarmClock(clock)
    let (server, client) = try TestSockets.pair()
    let connection = Self.connection(
      server, to: service, drain: try DrainSignal(), clock: alarms)
    try client.descriptor.write(Array("7".utf8))
    let serving = Task { await connection.run() }
    try await clock.waitForSleepers()
    #expect(alarms.deadlines.map(\.offset) == [.seconds(10)])
    await clock.advance(by: .seconds(10))
    let answer = try await waiting(for: "the answer") {
      try client.descriptor.readAll(limit: 1 << 20)
    }
    let text = String(decoding: answer ?? [], as: UTF8.self)
    #expect(text.hasPrefix("Status: 408 Request Timeout\r\n") && text.contains("took too long"))
    try await clock.waitForSleepers()
    #expect(alarms.deadlines.map(\.offset) == [.seconds(20)])
    await clock.advance(by: .seconds(10))
    try await waiting(for: "the end of the connection") { await serving.value }
    withExtendedLifetime((server, client)) {}
  }

  @Test func `a body has as many bytes as are announced`() async throws {
    let (headers, body) = Self.request(try SampleImage.oneColor.bytes())
    // What follows the body does not belong to it.
    #expect(try await Self.answer(to: headers + body + [1, 2, 3]).status == "200")
    let cut = try await Self.answer(to: headers + body.prefix(body.count / 2))
    #expect(cut.status == "400")
    #expect(cut.body.hasPrefix(#"{"error":{"kind":"interrupted","message":"the connection was"#))
  }

  nonisolated static let queries: [(query: String, options: [PhotoOption]?)] = [
    (
      "n=3&strict&pin=%23f00+x&colors=4&pin=a%2Bb&sort=false&roles=true&pin=%zz%4",
      [
        PhotoOption(name: "colors", values: ["3", "4"]),
        PhotoOption(name: "strict", values: [""]),
        PhotoOption(name: "pin", values: ["#f00 x", "a+b", "%zz%4"]),
        PhotoOption(name: "roles", values: [""]),
      ]
    ),
    ("source=a=b&timeLimit=0.5&priority=low&late=provisional", []),
    ("source=true&source=false&timeLimit=1", []), ("priority=any", nil), ("late=true", nil),
    ("timeLimit=90000", nil),
    ("path=a", nil), ("data=", nil), ("bytes=1", nil), ("updates=true", nil), ("timeLimit=x", nil),
  ]

  @Test(arguments: queries, ["/extract": 5, "/theme": 16])
  func `a query gives options, and is refused if it names another photo`(
    _ row: (query: String, options: [PhotoOption]?), path: (key: String, value: Int)
  ) async throws {
    let (statistics, read) = (ServerStatistics(), Monitor<[PhotoOption]?>(nil))
    let lines = Monitor("")
    let log = ServerLog { bytes in lines.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
    let more = ["HTTP_X_REQUEST_ID", "r7", "REMOTE_ADDR", "192.0.2.1"]
    let request = Self.request([], "POST", path.key, ["QUERY_STRING", row.query] + more)
    let answer = try await Self.answer(to: request.headers, statistics: statistics, log: log) {
      (options, colorCount) throws(RPCError) in
      read.withLock { $0 = options }
      throw .invalidParameters("\(colorCount) colors")
    }
    #expect(read.withLock { $0 } == row.options)
    #expect(answer.status == "400" && answer.body.contains(#"{"kind":"parameters""#))
    let name = row.query.prefix { $0 != "=" }
    #expect(answer.body.contains(row.options == nil ? "'\(name)'" : "\(path.value) colors"))
    #expect(statistics.withCounts { $0.refusedCount } == 1)
    let logged = lines.withLock { $0 }
    let names = #""id":"r7","request":"POST \#(path.key)","caller":"192.0.2.1""#
    #expect(logged.contains(#""event":"failed",\#(names),"milliseconds":"#), "\(logged)")
    #expect(logged.hasSuffix(#","error":"parameters"}"# + "\n"), "\(logged)")
  }

  nonisolated static let heads: [(request: String, isDraining: Bool, head: String)] = [
    ("GET /healthz", false, "200 OK|application/json"),
    ("HEAD /healthz", false, "200 OK|application/json"),
    ("HEAD /healthz", true, "503 Service Unavailable|application/json|Retry-After: 1"),
    ("GET /metrics", true, "200 OK|text/plain; version=0.0.4"),
    ("HEAD /metrics", false, "200 OK|text/plain; version=0.0.4"),
    ("PUT /metrics", false, "405 Method Not Allowed|application/json|Allow: GET, HEAD"),
    ("GET /theme", false, "405 Method Not Allowed|application/json|Allow: POST"),
    ("GET /extract", false, "405 Method Not Allowed|application/json|Allow: POST"),
    ("POST /extract", false, "400 Bad Request|application/json"),
    ("GET /", false, "404 Not Found|application/json"),
  ]

  @Test(arguments: heads)
  func `each path answers with its status and fields, and HEAD without a body`(
    _ row: (request: String, isDraining: Bool, head: String)
  ) async throws {
    let service = try ExtractionService(limits: ServiceLimits(), threadCount: 1)
    let drain = try DrainSignal()
    if row.isDraining { drain.give() }
    let (server, client) = try TestSockets.pair()
    let words = row.request.split(separator: " ").map(String.init)
    try client.descriptor.write(Self.request([], words[0], words[1]).headers)
    client.descriptor.shutDownWriting()
    await Self.connection(server, to: service, drain: drain).run()
    let answer = try #require(try client.descriptor.readAll(limit: 1 << 20))
    let text = String(decoding: answer, as: UTF8.self)
    let end = try #require(text.range(of: "\r\n\r\n"))
    let body = text[end.upperBound...]
    let fields = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let expected = row.head.split(separator: "|").map(String.init)
    let length = try #require(fields.first { $0.hasPrefix("Content-Length: ") })
    #expect(
      fields.filter { $0 != length }
        == ["Status: " + expected[0], "Content-Type: " + expected[1]] + expected[2...])
    #expect(words[0] == "HEAD" ? body.isEmpty : length.hasSuffix(" \(body.utf8.count)"))
    withExtendedLifetime(server) {}
  }

  @Test(arguments: Part.allCases)
  func `the request of a client that disconnects is cancelled`(part: Part) async throws {
    var limits = ServiceLimits()
    (limits.timeLimit, limits.smallRunningCount) = (nil, 0)
    let service = try ExtractionService(limits: limits, threadCount: 1)
    // Another request holds the only place until the end.
    let isOver = Monitor(false)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let holder = Task {
      try await service.extract(SchemeRequest(.file(RawPath(SampleImage.dunes.path)))) { _ in
        start.yield()
        isOver.wait { $0 ? () : nil }
      }
    }
    defer {
      isOver.withLock { $0 = true }
      isOver.broadcast()
    }
    try await arrival(of: "the work of another request", from: starts)

    let (server, client) = try TestSockets.pair()
    let connection = Self.connection(server, to: service, drain: try DrainSignal())
    let serving = Task { await connection.run() }
    let request = Self.request(try SampleImage.oneColor.bytes())
    try client.descriptor.write(part.bytes(of: request))
    if part == .all {
      try await waitUntil("the waiting request") { service.load.waitingCount == 1 }
    }
    client.descriptor.shutDown()
    try await waiting(for: "the end of the connection") { await serving.value }
    #expect(service.load.requestCount == 1 && service.load.waitingCount == 0)
    withExtendedLifetime(server) {}
    holder.cancel()
  }
}
