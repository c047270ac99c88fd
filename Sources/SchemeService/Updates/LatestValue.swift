internal import SystemCalls

/// A value that changes while a task awaits its changes, which sees only the latest one.
///
/// A change never waits for the task that awaits it, and only the latest value is kept.
final class LatestValue<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value
    /// The number of changes.
    var changeCount = 0
    /// The number of changes at the moment when the value was last looked at.
    var seenCount = 0
    /// The end, until it was seen, after which there is nothing any more.
    var end: Result<Value?, any Error>?
  }

  private let state: TaskMonitor<State, AnyChange>

  init(_ value: Value) { state = TaskMonitor(State(value: value)) }

  /// The number of changes that have been seen, in the value or in a later one.
  var seenCount: Int { state.withLock { $0.seenCount } }

  /// Changes the value.
  ///
  /// - Returns: The number of changes, with this one.
  @discardableResult
  func change(_ body: @Sendable (inout Value) -> Void) -> Int {
    let count = state.withLock { state in
      body(&state.value)
      state.changeCount += 1
      return state.changeCount
    }
    state.wake(.change)
    return count
  }

  /// Says that there will be no more changes.
  func finish(throwing error: (any Error)? = nil) {
    state.withLock { $0.end = error.map { .failure($0) } ?? .success(nil) }
    state.wake(.change)
  }

  /// Waits for a change, unless there was one that nobody has seen.
  ///
  /// - Returns: The value, or `nil` at the end.
  /// - Throws: The error of the end, once.
  func next() async throws -> Value? {
    let seenCount = self.seenCount
    return try await state.waitUncancelled(for: .change) { state -> Result<Value?, any Error>? in
      if state.changeCount > seenCount {
        state.seenCount = state.changeCount
        return .success(state.value)
      }
      defer { if state.end != nil { state.end = .success(nil) } }
      return state.end
    }.get()
  }
}
