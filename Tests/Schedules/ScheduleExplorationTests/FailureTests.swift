import ScheduleExploration
import Testing

/// The description of each kind of failure.
struct FailureTests {
  private func failure(
    of scenario: @escaping @Sendable (Schedule) async throws -> Void
  ) async -> String {
    await Exploration("failure", scheduleCount: 100, stepLimit: 300).run(scenario)
      .failure?.description ?? "none"
  }

  @Test func `the failure of an expectation has its message and its place`() async {
    let words = await failure { schedule in schedule.expect(1 == 2, "1 is not 2") }
    #expect(words.hasPrefix("1 is not 2 (ScheduleExplorationTests/FailureTests.swift:"))
  }

  @Test func `a scenario that throws is a failure`() async {
    #expect(
      await failure { _ in throw CancellationError() }
        == "it throws CancellationError() (the scenario)")
  }

  @Test func `a deadlock names the waiting tasks`() async {
    let words = await failure { _ in
      await withTaskGroup { group in
        group.addTask(name: "sleeping beauty") {
          await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }
    }
    #expect(words == "a deadlock: no task can run, and scenario, sleeping beauty wait")
  }

  @Test func `a livelock has the number of steps`() async {
    let words = await failure { _ in while true { await Task.yield() } }
    #expect(words == "a livelock: the scenario has not ended after 300 steps")
  }

  @Test func `a task that outlives the scenario is named`() async {
    let words = await failure { schedule in
      _ = Task(name: "late one") { try await schedule.clock.sleep(for: .seconds(1)) }
      await Task.yield()
    }
    #expect(words == "the scenario has ended, but late one still waits")
  }
}
