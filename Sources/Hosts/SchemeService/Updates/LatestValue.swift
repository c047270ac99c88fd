internal import SystemCalls

/// A value whose changes a task awaits. Only the latest value is kept, and a change never waits for the task.
final class LatestValue<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value
    var changeCount = 0
    /// The number of changes when the value was last read.
    var seenCount = 0
    /// The end, once there is one. An error is replaced by `nil` when it has been thrown.
    var end: Result<Value?, any Error>?
  }

  private let state: TaskMonitor<State, AnyChange>

  init(_ value: Value) { state = TaskMonitor(State(value: value)) }

  /// The number of changes that have been seen, either as such or through a later value.
  var seenCount: Int { state.withLock { $0.seenCount } }

  /// Changes the value, and returns the number of changes so far, including this one.
  @discardableResult
  func change(_ body: @Sendable (inout Value) -> Void) -> Int {
    state.change { state in
      body(&state.value)
      state.changeCount += 1
      return state.changeCount
    }
  }

  /// Announces that there will be no more changes.
  func finish(throwing error: (any Error)? = nil) {
    state.change { $0.end = error.map { .failure($0) } ?? .success(nil) }
  }

  /// Waits for a change that nobody has seen. Returns `nil` after the end, or throws its error, once.
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
