import ScheduleExploration
import Testing

/// Sweeps of disturbances over every point of a scenario.
struct SweepTests {
  @Test(arguments: [true, false])
  func `a sweep cancels a task at every step`(isFaulty: Bool) async {
    let report = await Exploration("a wait").sweep(.cancellation(of: "waiter")) { _ in
      let event = Event(checksCancellation: !isFaulty)
      let waiter = Task(name: "waiter") { await event.wait() }
      for _ in 0..<5 { await Task.yield() }
      waiter.cancel()
      await waiter.value
    }
    #expect((report.failure != nil) == isFaulty, "\(report)")
    #expect(isFaulty || report.scheduleCount > 200, "\(report)")
  }

  @Test func `a sweep makes the clock jump at every step`() async {
    /// This stopwatch counts ticks instead of reading the time, and so loses time when the clock jumps.
    let report = await Exploration("a stopwatch").sweep(.clockJump(by: .seconds(60))) { schedule in
      let start = schedule.clock.now
      var ticks = 0
      for _ in 0..<4 {
        try await schedule.clock.sleep(for: .seconds(1))
        ticks += 1
      }
      let elapsed = start.duration(to: schedule.clock.now)
      schedule.expect(elapsed == .seconds(ticks), "\(ticks) ticks in \(elapsed)")
    }
    #expect(report.failure != nil, "\(report)")
    #expect(report.finding?.seed.description.contains("+jump:60000:") == true, "\(report)")
  }

  private struct Stop: Error {}

  @Test(arguments: [true, false])
  func `a sweep makes a stand-in fail at every point`(isFaulty: Bool) async {
    let report = await Exploration("a transaction").sweep(.failure) { schedule in
      var open: Set<String> = []
      do {
        for name in ["a", "b", "c"] {
          open.insert(name)
          defer { if !isFaulty || name != "b" { open.remove(name) } }
          if schedule.failsHere() { throw Stop() }
          if isFaulty { open.remove(name) }
        }
      } catch {}
      schedule.expect(open.isEmpty, "\(open) is left open")
    }
    #expect((report.failure != nil) == isFaulty, "\(report)")
    #expect(report.finding?.seed.description.hasSuffix("+fail:2") ?? true, "\(report)")
  }
}
