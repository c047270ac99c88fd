import ScheduleExploration
import SystemCalls
import Testing

/// Tasks that wait in one monitor, in many orders of execution: each is woken by the changes it
/// waits for or by its cancellation, and none is forgotten.
@Suite(.timeLimit(.minutes(15)))
struct TaskMonitorSchedules {
  /// Gives three tokens to four tasks. Each task that gets a token passes it on.
  @Sendable private static func tokens(_ schedule: Schedule) async {
    let tokens = TaskMonitor<Int, AnyChange>(0)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask(name: "taker \(number)") {
          do {
            try await tokens.wait(for: .change) { count -> Void? in
              guard count > 0 else { return nil }
              count -= 1
              return ()
            }
            await Task.yield()
            tokens.withLock { $0 += 1 }
            tokens.wake(.change)
          } catch {
            schedule.expect(Task.isCancelled, "taker \(number) fails: \(error)")
          }
        }
      }
      group.addTask(name: "giver") {
        for _ in 0..<3 {
          tokens.withLock { $0 += 1 }
          tokens.wake(.change)
          await Task.yield()
        }
      }
    }
    schedule.expect(tokens.withLock { $0 } == 3, "\(tokens.withLock { $0 }) tokens are left of 3")
    schedule.expect(tokens.keys.isEmpty, "a task that has ended still waits")
  }

  @Test(arguments: Exploration.Interruption.allCases)
  func `no waiting task misses a change`(interruption: Exploration.Interruption) async {
    let report = await Exploration("tokens", interruption: interruption).run(Self.tokens)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 500, "\(report)")
  }

  @Test(arguments: 0..<4) func `each waiting task may be cancelled at every point`(
    number: Int
  ) async {
    let report = await Exploration("tokens").sweep(
      .cancellation(of: "taker \(number)"), orderCount: 20, Self.tokens)
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `each task is woken by its own key`() async {
    let report = await Exploration("turns").run { schedule in
      let turn = TaskMonitor<Int, Int>(0)
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask(name: "player \(number)") {
            await turn.waitUncancelled(for: number) { $0 == number ? () : nil }
            turn.withLock { $0 += 1 }
            turn.wake(number + 1)
          }
        }
      }
      schedule.expect(turn.withLock { $0 } == 4, "not all players had their turns")
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `no waiting task misses a change on two lanes`() async {
    let report = await Exploration("tokens", scheduleCount: 200, laneCount: 2).run(Self.tokens)
    #expect(report.failure == nil, "\(report)")
  }
}
