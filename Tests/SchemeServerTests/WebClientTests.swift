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

  private static func request(_ body: [UInt8]) -> (headers: [UInt8], body: [UInt8]) {
    let fields = ["CONTENT_LENGTH", "\(body.count)", "SCGI", "1", "REQUEST_METHOD", "POST"]
    let headers = Array(
      ((fields + ["REQUEST_URI", "/extract"]).joined(separator: "\0") + "\0").utf8)
    return (Array("\(headers.count):".utf8) + headers + Array(",".utf8), body)
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
    let answers = PhotoAnswers(service: service) { (_, _) throws(RPCError) in
      PhotoOptions(extractor: SchemeExtractor())
    }
    let connection = SCGIConnection(
      descriptor: server.descriptor,
      routes: SCGIRoutes(
        answers: answers, statistics: ServerStatistics(), drain: try DrainSignal(), log: nil),
      watch: DescriptorWatch(), clock: AlarmClock(ContinuousClock()))
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
