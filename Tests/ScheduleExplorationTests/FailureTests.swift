import ScheduleExploration
import Testing

/// The words for each kind of failure.
struct FailureTests {
  private func failure(
    of scenario: @escaping @Sendable (Schedule) async throws -> Void
  ) async -> String {
    await Exploration("failure", scheduleCount: 100, stepLimit: 300).run(scenario)
      .failure?.description ?? "none"
  }

  @Test func `an expectation says what does not hold, and where`() async {
    let words = await failure { schedule in schedule.expect(1 == 2, "1 is not 2") }
    #expect(words.hasPrefix("1 is not 2 (ScheduleExplorationTests/FailureTests.swift:"))
  }

  @Test func `a scenario must not throw`() async {
    #expect(
      await failure { _ in throw CancellationError() }
        == "it throws CancellationError() (the scenario)")
  }

  @Test func `a deadlock names those who wait`() async {
    let words = await failure { _ in
      await withTaskGroup { group in
        group.addTask(name: "sleeping beauty") {
          await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }
    }
    #expect(words == "a deadlock: nobody can run, and scenario, sleeping beauty wait")
  }

  @Test func `a livelock says after how many steps`() async {
    let words = await failure { _ in while true { await Task.yield() } }
    #expect(words == "a livelock: it has not ended after 300 steps")
  }

  @Test func `who outlives the scenario is named`() async {
    let words = await failure { schedule in
      _ = Task(name: "late one") { try await schedule.clock.sleep(for: .seconds(1)) }
      await Task.yield()
    }
    #expect(words == "the scenario has ended, and late one still waits")
  }
}
