import ScheduleExploration

/// A one-time event. Tasks wait for it, or check whether it has happened.
final class Latch: Sendable {
  private let state = Mutex((isOpen: false, waiters: [CheckedContinuation<Void, Never>]()))

  var isOpen: Bool { state.withLock { $0.isOpen } }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiters = state.withLock { state in
      defer { state = (true, []) }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
