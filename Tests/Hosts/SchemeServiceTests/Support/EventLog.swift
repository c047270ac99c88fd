import SchemeService
import SystemCalls
import TestClocks

/// The events of a service, which tests can wait for.
final class EventLog: ServiceObserver {
  private struct State {
    var events: [ServiceEvent] = []
    var waiters: [(stage: ServiceEvent.Stage, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Monitor(State())

  /// All events, in order.
  var events: [ServiceEvent] { state.withLock { $0.events } }
  /// The stages of all events, in order.
  var all: [ServiceEvent.Stage] { events.map(\.stage) }

  func observe(_ event: ServiceEvent) {
    let called = state.withLock { state in
      state.events.append(event)
      let called = state.waiters.filter { $0.stage == event.stage }.map(\.continuation)
      state.waiters.removeAll { $0.stage == event.stage }
      return called
    }
    for waiter in called { waiter.resume() }
  }

  /// Waits for at most five minutes until an event of a stage has happened.
  func waitFor(_ stage: ServiceEvent.Stage) async throws {
    try await waiting(for: "the event \(stage)") { await self.wait(for: stage) }
  }

  private func wait(for stage: ServiceEvent.Stage) async {
    await withCheckedContinuation { continuation in
      let hasHappened = state.withLock { state in
        if state.events.contains(where: { $0.stage == stage }) { return true }
        state.waiters.append((stage, continuation))
        return false
      }
      if hasHappened { continuation.resume() }
    }
  }
}
