/// The tasks that sleep on a ``ManualClock``, and the tasks that wait for a number of sleepers.
///
/// This is an actor because a contended lock causes false alarms in Thread Sanitizer.
actor Sleepers {
  private struct Sleeper {
    var deadline: ManualClock.Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    var isRight: @Sendable (Int) -> Bool
    var continuation: CheckedContinuation<Void, Never>
  }

  private var lastID = 0
  private var sleepers: [Int: Sleeper] = [:]
  private var watchers: [Int: Watcher] = [:]

  var count: Int { sleepers.count }

  func newID() -> Int {
    lastID += 1
    return lastID
  }

  func sleep(_ id: Int, until deadline: ManualClock.Instant, of clock: ManualClock) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      // A cancellation before this point found no sleeper to wake.
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

  /// Ends the sleep or the wait of a canceled task.
  func cancel(_ id: Int) {
    sleepers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
    watchers.removeValue(forKey: id)?.continuation.resume()
    notify()
  }

  /// Wakes the sleepers whose deadlines have passed, the earliest first.
  func wake(at now: ManualClock.Instant) {
    let due = sleepers.filter { $0.value.deadline <= now }
      .sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    for (id, sleeper) in due {
      sleepers[id] = nil
      sleeper.continuation.resume()
    }
    notify()
  }

  /// Waits until the number of sleepers is as required or the task is canceled.
  func waitUntil(_ isRight: @escaping @Sendable (Int) -> Bool) async {
    let id = newID()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume() }
        watchers[id] = Watcher(isRight: isRight, continuation: continuation)
        notify()
      }
    } onCancel: {
      Task { await cancel(id) }
    }
  }

  private func notify() {
    for (id, watcher) in watchers where watcher.isRight(sleepers.count) {
      watchers[id] = nil
      watcher.continuation.resume()
    }
  }
}
