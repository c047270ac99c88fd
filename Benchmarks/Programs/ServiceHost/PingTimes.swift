import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeService

/// The times that tasks of a host wait for a thread of the cooperative pool while photos are
/// processed.
enum PingTimes {
  /// The number of clients, each of which sends a photo as soon as it has the scheme of the
  /// previous one.
  private static let clientCount = 8

  /// Measures the times at rest, with direct calls and with the service, and prints them.
  static func measure(_ photo: RawPath, _ time: Duration) async throws {
    let extractor = SchemeExtractor()
    let service = try ExtractionService()
    _ = try await times("at rest", time) { try await Task.sleep(for: .milliseconds(100)) }
    let plain = try await times("plain calls", time) {
      _ = try await extractor.extract(from: .file(photo))
    }
    let served = try await times("the service", time) {
      _ = try await service.extract(SchemeRequest(.file(photo)))
    }
    await service.shutDown()
    printLine(
      "p99 of the service", figure(served, "ms (goal: below 12)"),
      figure(plain / served, "times less than plain calls (goal: above 15)"))
  }

  /// Measures the times while all clients repeat some work, and prints them.
  ///
  /// - Returns: The 99th percentile, in milliseconds.
  private static func times(
    _ name: String, _ time: Duration, _ work: @escaping @Sendable () async throws -> Void
  ) async throws -> Double {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: time)
    let pings = TimeLog()
    // At a lower priority, tasks of the pool would wait for all extractions.
    let priority = Task.currentPriority
    let pinger = Thread {
      while clock.now < end {
        let start = clock.now
        Task.detached(priority: priority) { pings.add(start.duration(to: clock.now)) }
        usleep(2_000)
      }
    }
    pinger.start()
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<clientCount {
        group.addTask {
          var count = 0
          while clock.now < end {
            try await work()
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    printLine(
      name, "\(pings.count) pings", pings.summary,
      figure(Double(count) / (time / .seconds(1)), "works a second"))
    return pings.percentile99
  }
}
