import SystemCalls
import TestClocks

/// A place at which an extraction stops, on its thread, until it is let go on.
struct Gate {
  private let state = Monitor((isReached: false, isOpen: false))
  private let arrivals = AsyncStream.makeStream(of: Void.self)

  /// Stops the thread that reports progress.
  var stop: @Sendable (Double) -> Void {
    { _ in
      arrivals.continuation.finish()
      state.wait { $0.isOpen ? () : nil }
    }
  }

  /// Waits until a thread has stopped, at most a minute.
  func isReached() async throws {
    try await waiting(for: "a thread at the gate") { [arrivals] in
      for await _ in arrivals.stream {}
    }
  }

  func open() {
    state.withLock { $0.isOpen = true }
    state.broadcast()
  }
}
