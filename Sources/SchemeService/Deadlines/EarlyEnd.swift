internal import SystemCalls

/// A signal to an extraction that its time is over and it must do with the rows that it has.
final class EarlyEnd: Sendable {
  private struct State: Sendable {
    var hasBegun = false
    var isRequested = false
  }

  private let state = Monitor(State())

  /// A Boolean value that indicates whether the extraction is to end early.
  var isRequested: Bool { state.withLock { $0.isRequested } }

  /// Notes that the extraction begins. From now on, it can end early.
  func begin() { state.withLock { $0.hasBegun = true } }

  /// Requests the early end.
  ///
  /// - Returns: Whether the extraction has begun. If not, there is no provisional scheme.
  func request() -> Bool {
    state.withLock { state in
      state.isRequested = true
      return state.hasBegun
    }
  }
}
