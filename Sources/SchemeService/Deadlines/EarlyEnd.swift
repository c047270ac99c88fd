internal import SystemThreads

/// A signal to an extraction that its time is over and it must do with the rows that it has.
final class EarlyEnd: Sendable {
  private struct State: Sendable {
    var hasBegun = false
    var isTold = false
  }

  private let state = Monitor(State())

  /// A Boolean value that tells whether the time is over.
  var isTold: Bool { state.withLock { $0.isTold } }

  /// Notes that the extraction begins. From now on, it can end early.
  func begin() { state.withLock { $0.hasBegun = true } }

  /// Tells the extraction that its time is over.
  ///
  /// - Returns: Whether it has begun. If not, there is no provisional scheme.
  func tell() -> Bool {
    state.withLock { state in
      state.isTold = true
      return state.hasBegun
    }
  }
}
