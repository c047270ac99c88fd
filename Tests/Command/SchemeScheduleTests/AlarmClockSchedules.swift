import ScheduleExploration
import Testing

@testable import SchemeService

/// Sleepers of one alarm clock in many orders of execution: each wakes at its time or when it is cancelled.
@Suite(.timeLimit(.minutes(15)))
struct AlarmClockSchedules {
  /// Three sleepers, the second of which wakes first.
  @Sendable private static func sleepers(_ schedule: Schedule) async {
    let clock = AlarmClock(schedule.clock)
    await withTaskGroup { group in
      for (number, seconds) in [3, 1, 2].enumerated() {
        group.addTask(name: "sleeper \(number)") {
          let end = clock.now.advanced(by: .seconds(seconds))
          do {
            try await clock.sleep(until: end)
            schedule.expect(clock.now >= end, "sleeper \(number) wakes early")
          } catch {
            schedule.expect(Task.isCancelled, "sleeper \(number) fails: \(error)")
          }
        }
      }
    }
  }

  @Test func `each sleeper wakes at its time`() async {
    let report = await Exploration("sleepers", interruption: .operations).run(Self.sleepers)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 100, "\(report)")
  }

  @Test(arguments: 0..<3) func `each sleeper may be cancelled at every point`(number: Int) async {
    let report = await Exploration("a cancelled sleeper").sweep(
      .cancellation(of: "sleeper \(number)"), orderCount: 20, Self.sleepers)
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `the clock may jump at every point`() async {
    let report = await Exploration("sleepers").sweep(.clockJump(by: .seconds(2)), Self.sleepers)
    #expect(report.failure == nil, "\(report)")
  }
}
