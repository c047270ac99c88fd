import TestClocks
import Testing

@testable import SchemeService

struct AlarmClockTests {
  @Test func `a thousand cancelled sleepers leave at most one alarm`() async throws {
    let base = ManualClock()
    let clock = AlarmClock(base)
    for number in 0..<1_000 {
      let sleeper = Task { try await clock.sleep(for: .seconds(30 + number % 7)) }
      try await base.waitForSleepers()
      sleeper.cancel()
      await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
    #expect(await base.sleeperCount == 1)
  }

  @Test(arguments: [[20, 10, 30], [10, 30, 20], [30, 20, 10]])
  func `sleepers wake at their own times regardless of the order in which they started`(
    order: [Int]
  ) async throws {
    let base = ManualClock()
    let clock = AlarmClock(base)
    var sleepers: [Int: Task<Void, any Error>] = [:]
    for seconds in order {
      sleepers[seconds] = Task {
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(seconds)))
      }
      try await waitUntil("the sleeper") { clock.deadlines.count == sleepers.count }
    }
    for seconds in order.sorted() {
      try await base.waitForSleepers()
      await base.advance(to: ManualClock.Instant(offset: .seconds(seconds)))
      try await waiting(for: "the end of the sleep") { [sleepers] in
        try await sleepers[seconds]?.value
      }
    }
    #expect(await base.sleeperCount == 0)
  }

  @Test func `a sleep ends at once if its time has passed or its task is cancelled`() async throws {
    let base = ManualClock()
    let clock = AlarmClock(base)
    try await clock.sleep(until: base.now)
    let cancelled = Task {
      // The first sleep ends with the cancellation, and the second does not begin.
      try? await clock.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1))
    }
    try await base.waitForSleepers()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(await base.sleeperCount == 1)
  }

  @Test func `work is cancelled at its time limit, and its result ends the limit`() async throws {
    let clock = ManualClock()
    try await waiting(for: "the end of the work") {
      #expect(await clock.run(for: .seconds(5)) { 7 } == 7)
      await #expect(throws: ManualClockError.self) {
        try await clock.run(for: .seconds(5)) { throw ManualClockError() }
      }
      async let late = clock.run(for: .seconds(5)) { try await clock.sleep(for: .seconds(9)) }
      try await clock.waitForSleepers(2)
      await clock.advance(by: .seconds(5))
      #expect(try await late == nil)
    }
    #expect(await clock.sleeperCount == 0)
  }

  private struct ManualClockError: Error {}

  @Test func `a pending alarm ends when the alarm clock is released`() async throws {
    let base = ManualClock()
    do {
      let clock = AlarmClock(base)
      let sleeper = Task { try await clock.sleep(for: .seconds(30)) }
      try await base.waitForSleepers()
      sleeper.cancel()
      await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
    try await base.waitForNoSleepers()
  }
}
