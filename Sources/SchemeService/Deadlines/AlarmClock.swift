internal import SystemCalls

/// A clock by which many tasks can sleep at little cost, because few of them sleep by the underlying
/// clock.
///
/// The clocks of the system keep a sleeping task in memory until its deadline, even if it was cancelled
/// long before. If each request had one, a service with long time limits would take more and more memory.
/// This clock forgets a task that is cancelled. It sets alarms by the underlying clock, the next one
/// never later than the first deadline, and lets them ring even if no task sleeps any more.
package final class AlarmClock<Base: Clock>: Clock where Base.Duration == Duration {
  package typealias Instant = Base.Instant

  private struct Sleeper: Sendable {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Alarm: Sendable {
    let time: Instant
    let task: Task<Void, Never>
  }

  private struct State: Sendable {
    var nextNumber = 0
    /// Sleepers, by descending deadline.
    var sleepers: [Sleeper] = []
    /// The alarms that have not rung, the first one to ring last.
    var alarms: [Alarm] = []

    mutating func newNumber() -> Int {
      nextNumber += 1
      return nextNumber
    }

    mutating func add(_ sleeper: Sleeper) {
      let index = sleepers.firstIndex { $0.deadline <= sleeper.deadline } ?? sleepers.endIndex
      sleepers.insert(sleeper, at: index)
    }

    mutating func remove(_ number: Int) -> Sleeper? {
      sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
    }

    /// Takes out those who are to wake at a time.
    mutating func removeSleepers(until time: Instant) -> ArraySlice<Sleeper> {
      let index = sleepers.firstIndex { $0.deadline <= time } ?? sleepers.endIndex
      defer { sleepers.removeSubrange(index...) }
      return sleepers[index...]
    }
  }

  private let base: Base
  private let state = Monitor(State())

  /// Creates a clock that shows the time of another.
  package init(_ base: Base) { self.base = base }

  deinit {
    for alarm in state.withLock({ $0.alarms }) { alarm.task.cancel() }
  }

  package var now: Instant { base.now }

  package var minimumResolution: Duration { base.minimumResolution }

  /// Sleeps until a moment.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { $0.newNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          // What was cancelled before is seen here; what is cancelled later is found among the sleepers.
          if Task.isCancelled { return true }
          state.add(Sleeper(number: number, deadline: deadline, continuation: continuation))
          setAlarm(in: &state)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.remove(number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Sets an alarm unless one rings in time for the first one to wake.
  private func setAlarm(in state: inout State) {
    guard let time = state.sleepers.last?.deadline else { return }
    if let next = state.alarms.last?.time, next <= time { return }
    let task = Task.detached(name: "alarm", priority: .high) { [weak self, base] in
      try? await base.sleep(until: time, tolerance: nil)
      self?.ring(time)
    }
    state.alarms.append(Alarm(time: time, task: task))
  }

  /// Wakes those whose deadline has come.
  private func ring(_ time: Instant) {
    let sleepers = state.withLock { state in
      state.alarms.removeAll { $0.time == time }
      defer { setAlarm(in: &state) }
      return state.removeSleepers(until: time)
    }
    for sleeper in sleepers.reversed() { sleeper.continuation.resume() }
  }
}
