internal import SystemCalls

/// A clock by which many tasks can sleep at little cost. The clocks of the system keep a sleeping task in memory
/// until its deadline, even if it was cancelled long before; this one forgets it, so that a service with long
/// time limits does not take more and more memory. It sets alarms by the underlying clock, the next one never
/// later than the first deadline, and lets them ring even if no task sleeps any more.
package final class AlarmClock<Base: Clock>: Clock where Base.Duration == Duration {
  package typealias Instant = Base.Instant

  private struct Alarm: Sendable {
    let time: Instant
    let task: Task<Void, Never>
  }

  private let base: Base
  /// The alarms that have not rung, the first one to ring last. Tasks sleep under their deadlines.
  private let alarms = TaskMonitor<[Alarm], Instant>([])

  package init(_ base: Base) { self.base = base }

  deinit {
    for alarm in alarms.withLock({ $0 }) { alarm.task.cancel() }
  }

  package var now: Instant { base.now }

  /// The moments until which tasks sleep.
  package var deadlines: [Instant] { alarms.keys }

  package var minimumResolution: Duration { base.minimumResolution }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await alarms.wait(for: deadline) { alarms in
      if base.now >= deadline { return () }
      setAlarm(for: deadline, among: &alarms)
      return nil
    }
  }

  /// Sets an alarm unless one rings in time.
  private func setAlarm(for deadline: Instant, among alarms: inout [Alarm]) {
    if let next = alarms.last?.time, next <= deadline { return }
    let task = Task.detached(name: "alarm", priority: .high) { [weak self, base] in
      try? await base.sleep(until: deadline, tolerance: nil)
      self?.ring(deadline)
    }
    alarms.append(Alarm(time: deadline, task: task))
  }

  /// Wakes those whose deadline has come, and sets the alarm for the next.
  private func ring(_ time: Instant) {
    alarms.withLock { $0.removeAll { $0.time == time } }
    let now = max(time, base.now)
    alarms.wakeAll { $0 <= now }
    guard let next = alarms.keys.min() else { return }
    alarms.withLock { setAlarm(for: next, among: &$0) }
  }
}

extension Clock<Swift.Duration> {
  /// Returns a function that returns the time since now.
  func stopwatch() -> @Sendable () -> Swift.Duration {
    let start = now
    return { start.duration(to: now) }
  }

  /// Does some work, which is cancelled if it takes too long. Returns `nil` then.
  package func run<Value: Sendable, Failure: Error>(
    for limit: Swift.Duration, _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    let first = await withTaskGroup(of: Result<Value, Failure>?.self) { group in
      group.addTask {
        do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask {
        try? await self.sleep(for: limit)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    return try first?.get()
  }
}
