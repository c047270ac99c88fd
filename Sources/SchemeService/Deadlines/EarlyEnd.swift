internal import SystemThreads

/// The word to an extraction that its time is over, and that what it has seen so far is enough.
final class EarlyEnd: Sendable {
  private struct State: Sendable {
    var hasBegun = false
    var isTold = false
  }

  private let state = Monitor(State())

  /// A Boolean value that says that the time is over.
  var isTold: Bool { state.withLock { $0.isTold } }

  /// Notes that the extraction begins, from where it can come to an early end.
  func begin() { state.withLock { $0.hasBegun = true } }

  /// Tells the extraction that its time is over.
  ///
  /// - Returns: Whether it has begun. What has not begun has nothing to show.
  func tell() -> Bool {
    state.withLock { state in
      state.isTold = true
      return state.hasBegun
    }
  }
}
