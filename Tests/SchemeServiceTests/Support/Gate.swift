import SystemCalls
import TestClocks

/// A place at which an extraction stops, on its thread, until it is let go on.
struct Gate {
  private let state = Monitor((arrivalCount: 0, isOpen: false))

  /// Stops the thread that reports progress.
  var stop: @Sendable (Double) -> Void {
    { _ in
      state.withLock { $0.arrivalCount += 1 }
      state.wait { $0.isOpen ? () : nil }
    }
  }

  /// Waits until some threads have stopped, at most a minute.
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
