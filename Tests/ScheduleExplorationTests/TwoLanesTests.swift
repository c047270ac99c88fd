import ScheduleExploration
import Testing

/// Two jobs at a time on two threads, for Thread Sanitizer to watch.
struct TwoLanesTests {
  @Test(arguments: Canary.all)
  func `a program without a fault passes on two lanes`(canary: Canary) async {
    let report = await Exploration(canary.name, scheduleCount: 200, laneCount: 2).run {
      try await canary.program($0, false)
    }
    #expect(report.failure == nil, "\(report)")
  }

  /// A counter that two tasks share without protection.
  private static func race() async -> Report {
    await Exploration("a race", scheduleCount: 100, laneCount: 2).run { _ in
      nonisolated(unsafe) var count = 0
      await withTaskGroup { group in
        for number in 1...2 {
          group.addTask(name: "adder \(number)") { unsafe count += 1 }
        }
      }
    }
  }

  @Test(.enabled(if: Exploration.isWatched, "the tests are not built under Thread Sanitizer"))
  func `a race is reported`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = await Self.race() }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("WARNING: ThreadSanitizer"), "\(words)")
    #expect(words.contains("race"), "\(words)")
  }
}
