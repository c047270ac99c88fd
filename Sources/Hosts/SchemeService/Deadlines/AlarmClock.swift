internal import SystemCalls

/// A clock on which many tasks can sleep at little cost. The system's clocks keep a sleeping task
/// in memory until its deadline, even if the task was cancelled long before. This clock forgets a
/// cancelled task, so that the memory of a service with long time limits does not keep growing. It
/// sets alarms on the underlying clock. The next alarm is never later than the earliest deadline,
/// and rings even if no task sleeps anymore.
package final class AlarmClock<Base: Clock>: Clock where Base.Duration == Duration {
  package typealias Instant = Base.Instant

  private struct Alarm: Sendable {
    let time: Instant
    let task: Task<Void, Never>
  }

  private let base: Base
  /// The pending alarms, the earliest last. Tasks sleep under their deadlines as keys.
  private let alarms = TaskMonitor<[Alarm], Instant>([])

  package init(_ base: Base) { self.base = base }

  deinit {
    for alarm in alarms.withLock({ $0 }) { alarm.task.cancel() }
  }

  package var now: Instant { base.now }

  /// The deadlines of the sleeping tasks.
  package var deadlines: [Instant] { alarms.keys }

  package var minimumResolution: Duration { base.minimumResolution }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await alarms.wait(for: deadline) { alarms in
      if base.now >= deadline { return () }
      setAlarm(for: deadline, among: &alarms)
      return nil
    }
  }

  /// Sets an alarm unless one at or before the deadline is pending.
  private func setAlarm(for deadline: Instant, among alarms: inout [Alarm]) {
    if let next = alarms.last?.time, next <= deadline { return }
    let task = Task.detached(name: "alarm", priority: .high) { [weak self, base] in
      try? await base.sleep(until: deadline, tolerance: nil)
      self?.ring(deadline)
    }
    alarms.append(Alarm(time: deadline, task: task))
  }

  /// Wakes the tasks whose deadline has come, and sets the alarm for the next deadline.
  private func ring(_ time: Instant) {
    alarms.withLock { $0.removeAll { $0.time == time } }
    let now = max(time, base.now)
    alarms.wakeAll { $0 <= now }
    guard let next = alarms.keys.min() else { return }
    alarms.withLock { setAlarm(for: next, among: &$0) }
  }
}

extension Clock<Swift.Duration> {
  /// Returns a function that returns the time elapsed since this call.
  func stopwatch() -> @Sendable () -> Swift.Duration {
    let start = now
    return { start.duration(to: now) }
  }

  /// Does some work, and cancels it and returns `nil` if it takes longer than a limit.
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
