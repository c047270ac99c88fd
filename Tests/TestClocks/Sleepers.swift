/// Those who sleep by a ``ManualClock``, and those who wait for them to.
///
/// An actor, because a lock that tasks compete for gives false alarms under Thread Sanitizer.
actor Sleepers {
  private struct Sleeper {
    var deadline: ManualClock.Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    var isContent: @Sendable (Int) -> Bool
    var continuation: CheckedContinuation<Void, Never>
  }

  private var lastID = 0
  private var sleepers: [Int: Sleeper] = [:]
  private var watchers: [Watcher] = []

  var count: Int { sleepers.count }

  func newID() -> Int {
    lastID += 1
    return lastID
  }

  func sleep(_ id: Int, until deadline: ManualClock.Instant, of clock: ManualClock) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      // A cancellation that came before the sleeper is in the list found none to wake; the task
      // knows of it by now.
      if Task.isCancelled {
        continuation.resume(throwing: CancellationError())
      } else if deadline <= clock.now {
        continuation.resume()
      } else {
        sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
        notify()
      }
    }
  }

  func cancel(_ id: Int) {
    let sleeper = sleepers.removeValue(forKey: id)
    sleeper?.continuation.resume(throwing: CancellationError())
    notify()
  }

  /// Wakes those whose deadline has come, the earliest first.
  func wake(at now: ManualClock.Instant) {
    let due = sleepers.filter { $0.value.deadline <= now }
      .sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    for (id, sleeper) in due {
      sleepers[id] = nil
      sleeper.continuation.resume()
    }
    notify()
  }

  func waitUntil(_ isContent: @escaping @Sendable (Int) -> Bool) async {
    await withCheckedContinuation { continuation in
      watchers.append(Watcher(isContent: isContent, continuation: continuation))
      notify()
    }
  }

  private func notify() {
    let content = watchers.filter { $0.isContent(sleepers.count) }
    watchers.removeAll { $0.isContent(sleepers.count) }
    for watcher in content { watcher.continuation.resume() }
  }
}
