import Benchmarking
import Foundation
import SchemeExtraction
import SchemeServer
import SystemCalls

/// A server with many idle clients and one active client.
enum IdleClients {
  private static let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8) + [10]
  /// The number of pings per round, and of rounds with and without idle clients, which alternate.
  private static let (pingCount, roundCount) = (2_000, 5)

  /// Measures the times of pings with idle clients and without, and prints them.
  static func measure(_ count: Int) async throws {
    System.raiseDescriptorLimit()
    // Each client has two descriptors, both in this process.
    let count = min(count, System.freeDescriptorCount(atMost: 2 * count + 200) / 2 - 100)
    let path = NSTemporaryDirectory() + "colorway-\(UUID().uuidString.prefix(8))"
    let socket = try ListeningSocket(path: RawPath(path))
    let settings = PhotoServer.Settings(grace: .zero, connectionLimit: count + 10) {
      (_, _) throws(RPCError) in PhotoOptions(extractor: SchemeExtractor(taskCount: 1))
    }
    let server = try PhotoServer(settings)
    let serving = Task { try await server.serve(on: socket, scgi: nil) }
    let (alone, beside) = (TimeLog(), TimeLog())
    for round in 0...roundCount {
      // The first round is for warming up.
      try time(round == 0 ? TimeLog() : alone, path)
      let idle = try (0..<count).map { _ in try SocketClient(path) }
      for client in idle.prefix(1) + idle.suffix(1) { try client.exchange(ping) }
      try time(round == 0 ? TimeLog() : beside, path)
      withExtendedLifetime(idle) {}
    }
    serving.cancel()
    try await serving.value
    printLine("a ping alone", alone.summary)
    printLine("beside \(count) idle", beside.summary)
    printLine(
      "ratio", figure(beside.median / alone.median, "times the ping alone (goal: at most 1.2)"))
  }

  private static func time(_ log: TimeLog, _ path: String) throws {
    let (clock, client) = (ContinuousClock(), try SocketClient(path))
    for _ in 0..<pingCount {
      let start = clock.now
      try client.exchange(ping)
      log.add(start.duration(to: clock.now))
    }
  }
}
