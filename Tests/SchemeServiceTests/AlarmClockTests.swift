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

  @Test func `sleepers wake at their own times regardless of the order in which they started`()
    async throws
  {
    let base = ManualClock()
    let clock = AlarmClock(base)
    let sleepers = [20, 10, 30].map { seconds in
      Task { try await clock.sleep(until: ManualClock.Instant(offset: .seconds(seconds))) }
    }
    for seconds in [10, 20, 30] {
      try await base.waitForSleepers()
      await base.advance(to: ManualClock.Instant(offset: .seconds(seconds)))
      try await sleepers[[20, 10, 30].firstIndex(of: seconds) ?? 0].value
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
