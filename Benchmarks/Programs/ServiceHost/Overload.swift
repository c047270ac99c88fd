import Foundation
import ImageDecoding
import SchemeService
import SystemCalls

/// A service that gets up to eight times the requests that it can do.
enum Overload {
  /// The time in which each request has to be done.
  private static let timeLimit = Duration.seconds(2)
  /// The number of callers among whom the requests are divided.
  private static let callerCount = 16

  /// The requests that ended in one way.
  private struct Log: Sendable {
    let done = TimeLog()
    let refused = TimeLog()
    let late = TimeLog()

    func add(_ kind: ServiceError.Kind?, _ time: Duration) throws {
      switch kind {
      case nil: done.add(time)
      case .overloaded, .tooManyRequests: refused.add(time)
      case .deadlineExceeded: late.add(time)
      case let kind?: throw ServiceError(kind, "no photo to measure with")
      }
    }
  }

  /// Measures the most requests that can be done, and then that many and more, and prints the times.
  static func measure(_ photo: RawPath, _ time: Duration) async throws {
    let service = try ExtractionService()
    let best = try await throughput(of: service, photo, time)
    printLine("at capacity", figure(best, "schemes a second"))
    for factor in [1.0, 2, 4, 8] {
      let log = try await send(factor * best, to: service, photo, time)
      let rate = Double(log.done.count) / (time / .seconds(1))
      printLine(
        "at \(Int(factor)) times that", figure(100 * rate / best, "% of it (goal: above 90)"),
        "\(log.late.count) late (goal: none)", "\(log.refused.count) refused",
        log.refused.count > 0 ? log.refused.summary + " (goal: below 5)" : "")
    }
    await service.shutDown()
  }

  /// Returns the number of schemes a second for a few clients, each of whom waits for the last.
  private static func throughput(
    of service: ExtractionService, _ photo: RawPath, _ time: Duration
  ) async throws -> Double {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: time)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<2 * SystemThread.processorCount {
        group.addTask {
          var count = 0
          while clock.now < end {
            _ = try await service.extract(SchemeRequest(.file(photo), caller: caller(number)))
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    return Double(count) / (time / .seconds(1))
  }

  /// Sends requests at a rate, whatever becomes of those before, and waits for their ends.
  private static func send(
    _ rate: Double, to service: ExtractionService, _ photo: RawPath, _ time: Duration
  ) async throws -> Log {
    let (clock, log) = (ContinuousClock(), Log())
    let start = clock.now
    let count = Int(rate * (time / .seconds(1)))
    try await withThrowingTaskGroup { group in
      for number in 0..<count {
        try await clock.sleep(until: start + .seconds(Double(number) / rate), tolerance: .zero)
        group.addTask {
          let start = clock.now
          var kind: ServiceError.Kind?
          do {
            _ = try await service.extract(
              SchemeRequest(.file(photo), caller: caller(number), timeLimit: timeLimit))
          } catch {
            kind = ServiceError(error).kind
          }
          try log.add(kind, start.duration(to: clock.now))
        }
      }
      try await group.waitForAll()
    }
    return log
  }

  private static func caller(_ number: Int) -> RequestCaller {
    RequestCaller("\(number % callerCount)")
  }
}
