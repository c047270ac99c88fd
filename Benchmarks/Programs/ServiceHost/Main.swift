import Benchmarking
import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeService
import SystemThreads

/// A host with other tasks to do, and eight clients who send it photos: how long its tasks wait for a
/// thread of the cooperative pool.
///
///     swift run -c release service-host PHOTO [SECONDS]
@main
struct Main {
  static func main() async throws {
    guard CommandLine.arguments.count > 1 else {
      print("usage: service-host PHOTO [SECONDS]")
      return
    }
    let photo = RawPath(CommandLine.arguments[1])
    let seconds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 10 : 10
    let service = try SchemeService()
    let extractor = SchemeExtractor()
    try await measure("at rest", seconds) {
      try await Task.sleep(for: .milliseconds(100))
    }
    try await measure("plain calls", seconds) {
      _ = try await extractor.extract(from: .file(photo))
    }
    try await measure("the service", seconds) {
      _ = try await service.extract(SchemeRequest(.file(photo)))
    }
    await service.shutDown()
  }

  /// Prints how long pings take while eight clients do some work again and again.
  private static func measure(
    _ name: String, _ seconds: Int, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(seconds))
    let pings = PingLog()
    let pinger = Thread {
      while clock.now < end {
        let start = clock.now
        Task.detached { pings.add(start.duration(to: clock.now)) }
        usleep(2_000)
      }
    }
    pinger.start()
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
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
    let times = pings.milliseconds
    func text(_ value: Double) -> String { String(format: "%8.2f ms", value) }
    print(
      name.padding(toLength: 12, withPad: " ", startingAt: 0), "pings \(times.count)", "p50",
      text(median(times)), " p99", text(percentile(0.99, of: times)), " max",
      text(times.max() ?? 0), " works a second",
      String(format: "%.1f", Double(count) / Double(seconds)))
  }
}

/// The times of pings.
private final class PingLog: Sendable {
  private let times = Monitor<[Duration]>([])

  func add(_ time: Duration) { times.withLock { $0.append(time) } }

  var milliseconds: [Double] { times.withLock { $0.map { $0 / .milliseconds(1) } } }
}
