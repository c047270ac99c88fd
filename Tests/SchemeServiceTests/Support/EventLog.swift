import SchemeService
import SystemCalls

/// The events of a service, which tests can wait for.
final class EventLog: ServiceObserver {
  private struct State {
    var events: [ServiceEvent] = []
    var waiters: [(event: ServiceEvent, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Monitor(State())

  /// All events, in order.
  var all: [ServiceEvent] { state.withLock { $0.events } }

  func observe(_ event: ServiceEvent) {
    let called = state.withLock { state in
      state.events.append(event)
      let called = state.waiters.filter { $0.event == event }.map(\.continuation)
      state.waiters.removeAll { $0.event == event }
      return called
    }
    for waiter in called { waiter.resume() }
  }

  /// Waits for an event, if it did not happen yet.
  func waitFor(_ event: ServiceEvent) async {
    await withCheckedContinuation { continuation in
      let hasHappened = state.withLock { state in
        if state.events.contains(event) { return true }
        state.waiters.append((event, continuation))
        return false
      }
      if hasHappened { continuation.resume() }
    }
  }
}
