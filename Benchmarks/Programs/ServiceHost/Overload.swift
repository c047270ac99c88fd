import Foundation
import ImageDecoding
import SchemeService
import SystemCalls

/// A service that receives up to eight times the requests that it can handle.
enum Overload {
  /// The time limit of each request.
  private static let timeLimit = Duration.seconds(2)
  /// The number of callers that the requests are divided among.
  private static let callerCount = 16

  /// The requests with one kind of outcome.
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

  /// The number of measurements of each rate, in turns, because the speed of machines varies.
  private static let roundCount = 5

  /// Measures the maximum request rate, and then the times at this rate and at higher rates, and
  /// prints them.
  static func measure(_ photo: RawPath, _ time: Duration) async throws {
    let service = try ExtractionService()
    let factors = [1.0, 2, 4, 8]
    var rates: [[Double]] = []
    let logs = factors.map { _ in Log() }
    for _ in 0..<roundCount {
      let capacity = try await throughput(of: service, photo, time)
      printLine("at capacity", figure(capacity, "schemes a second"))
      var ofRound: [Double] = []
      for (factor, log) in zip(factors, logs) {
        let (start, before) = (ContinuousClock.now, log.done.count)
        try await send(factor * capacity, to: service, photo, time, log)
        // Requests that are still waiting at the end are completed afterwards.
        ofRound.append(Double(log.done.count - before) / ((.now - start) / .seconds(1)))
      }
      let best = ofRound.max() ?? 0
      rates.append(ofRound.map { 100 * $0 / best })
    }
    for (index, log) in logs.enumerated() {
      let median = rates.map { $0[index] }.sorted()[roundCount / 2]
      printLine(
        "at \(Int(factors[index])) times that", figure(median, "% of the best (goal: above 90)"),
        "\(log.late.count) late (goal: none)", "\(log.refused.count) refused",
        log.refused.count > 0 ? log.refused.summary + " (goal: p50 below 5, p99 below 20)" : "")
    }
    await service.shutDown()
  }

  /// Returns the schemes per second for a few clients, each of which waits for its previous scheme.
  private static func throughput(
    of service: ExtractionService, _ photo: RawPath, _ time: Duration
  ) async throws -> Double {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: time)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<8 * SystemThread.processorCount {
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

  /// The interval between batches of requests, long enough that timers hardly affect the
  /// measurement.
  private static let interval = Duration.milliseconds(1)

  /// Sends requests at a rate, whatever the outcome of earlier ones, and waits for all to end.
  private static func send(
    _ rate: Double, to service: ExtractionService, _ photo: RawPath, _ time: Duration, _ log: Log
  ) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let count = Int(rate * (time / .seconds(1)))
    try await withThrowingTaskGroup { group in
      for number in 0..<count {
        let due = start + .seconds(Double(number) / rate)
        if due - clock.now > interval {
          try await clock.sleep(until: due, tolerance: .zero)
        }
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
  }

  private static func caller(_ number: Int) -> RequestCaller {
    RequestCaller("\(number % callerCount)")
  }
}
