internal import SystemCalls

/// A value that changes while a task awaits its changes. Only the latest value is kept, and a change never waits
/// for the task.
final class LatestValue<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value
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

  /// Changes the value, and returns the number of changes, with this one.
  @discardableResult
  func change(_ body: @Sendable (inout Value) -> Void) -> Int {
    state.change { state in
      body(&state.value)
      state.changeCount += 1
      return state.changeCount
    }
  }

  /// Says that there will be no more changes.
  func finish(throwing error: (any Error)? = nil) {
    state.change { $0.end = error.map { .failure($0) } ?? .success(nil) }
  }

  /// Waits for a change, unless there was one that nobody has seen. Returns `nil` at the end, whose error is
  /// thrown once.
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
