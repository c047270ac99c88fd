import Foundation
import ScheduleExploration
import Synchronization
import Testing

/// How soon each fault is found, and how often it appears without an exploration.
///
/// `EXPLORE_PLAIN=10000 swift test --filter PlainRuns` prints it.
struct PlainRuns {
  private static let runCount = ProcessInfo.processInfo.environment["EXPLORE_PLAIN"]
    .flatMap { Int($0) }

  @Test(.enabled(if: runCount != nil, "EXPLORE_PLAIN is not set"))
  func `print how often each fault appears without an exploration`() async throws {
    print("| Fault | Found by order | Switches | Of \(Self.runCount ?? 0) plain runs |")
    print("|---|---:|---:|---:|")
    for canary in Canary.all where !canary.blocksThreads {
      let report = await Exploration(
        canary.name, stepLimit: 200, interruption: canary.interruption
      ).run {
        try await canary.program($0, true)
      }
      let small = try #require(report.finding?.small)
      let count = await Self.failureCount(of: canary)
      print("| \(canary.name) | \(report.scheduleCount) | \(small.switchCount) | \(count) |")
    }
  }

  /// Runs a program with its fault without an exploration, and counts the runs that fail or hang.
  private static func failureCount(of canary: Canary) async -> String {
    let expected = try? await canary.program(Schedule(), false)
    return await withCheckedContinuation { continuation in
      Thread {
        // A fault that appears every time need not hang thousands of times.
        let first = (0..<100).count { _ in !succeeds(canary, expected) }
        guard first < 100 else { return continuation.resume(returning: "all") }
        let rest = (100..<(runCount ?? 0)).count { _ in !succeeds(canary, expected) }
        continuation.resume(returning: "\(first + rest)")
      }.start()
    }
  }

  private static func succeeds(_ canary: Canary, _ expected: String?) -> Bool {
    let schedule = Schedule()
    let end = DispatchSemaphore(value: 0)
    let result = Result()
    let task = Task {
      let text = try? await canary.program(schedule, true)
      result.text.withLock { $0 = text }
      end.signal()
    }
    guard end.wait(timeout: .now() + .milliseconds(50)) == .success else {
      task.cancel()
      return false
    }
    return schedule.failure == nil && result.text.withLock { $0 } == expected
  }

  private final class Result: Sendable {
    let text = Synchronization.Mutex<String?>(nil)
  }
}
