import SystemCalls
import TestClocks

/// A gate at which the thread of an extraction stops until the gate opens.
struct Gate {
  private let state = Monitor((arrivalCount: 0, isOpen: false))

  /// A progress function that stops its thread at the gate.
  var stop: @Sendable (Double) -> Void {
    { _ in
      state.withLock { $0.arrivalCount += 1 }
      state.wait { $0.isOpen ? () : nil }
    }
  }

  /// Waits for at most five minutes until some threads have reached the gate.
  func isReached(by count: Int = 1) async throws {
    try await waitUntil("\(count) at the gate") {
      state.withLock { $0.arrivalCount } >= count
    }
  }

  func open() {
    state.withLock { $0.isOpen = true }
    state.broadcast()
  }
}
