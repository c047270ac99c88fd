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
    _ body: [UInt8], _ method: String = "POST", _ path: String = "/extract"
  ) -> (headers: [UInt8], body: [UInt8]) {
    let fields = ["CONTENT_LENGTH", "\(body.count)", "SCGI", "1", "REQUEST_METHOD", method]
    let headers = Array(((fields + ["REQUEST_URI", path]).joined(separator: "\0") + "\0").utf8)
    return (Array("\(headers.count):".utf8) + headers + Array(",".utf8), body)
  }

  /// Returns a connection for which no time passes.
  private static func connection(
    _ server: OpenFile, to service: ExtractionService, drain: DrainSignal
  ) -> SCGIConnection<ManualClock> {
    let answers = PhotoAnswers(service: service) { (_, _) throws(RPCError) in
      PhotoOptions(extractor: SchemeExtractor())
    }
    return SCGIConnection(
      descriptor: server.descriptor,
      routes: SCGIRoutes(
        answers: answers, statistics: ServerStatistics(), drain: drain, log: nil),
      watch: DescriptorWatch(), clock: AlarmClock(ManualClock()))
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
