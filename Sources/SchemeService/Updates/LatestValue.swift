internal import SystemCalls

/// A value that changes while a task awaits its changes, which sees only the latest one.
///
/// A change never waits for the task that awaits it, and only the latest value is kept.
final class LatestValue<Value: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Value?, any Error>

  private struct State: Sendable {
    var value: Value
    /// The number of changes.
    var changeCount = 0
    /// The number of changes at the moment when the value was last looked at.
    var seenCount = 0
    /// The end, until it was seen, after which there is nothing any more.
    var end: Result<Value?, any Error>?
    var waiters: [Waiter] = []
  }

  private let state: Monitor<State>

  /// Creates a value that nobody is shown before it changes.
  init(_ value: Value) { state = Monitor(State(value: value)) }

  /// The number of changes that have been seen, in the value or in a later one.
  var seenCount: Int { state.withLock { $0.seenCount } }

  /// Changes the value.
  ///
  /// - Returns: The number of changes, with this one.
  @discardableResult
  func change(_ body: @Sendable (inout Value) -> Void) -> Int {
    let (value, count, waiters) = state.withLock { state -> (Value, Int, [Waiter]) in
      body(&state.value)
      state.changeCount += 1
      if !state.waiters.isEmpty { state.seenCount = state.changeCount }
      defer { state.waiters = [] }
      return (state.value, state.changeCount, state.waiters)
    }
    for waiter in waiters { waiter.resume(returning: value) }
    return count
  }

  /// Says that there will be no more changes.
  ///
  /// - Parameter error: The reason, if it is an error.
  func finish(throwing error: (any Error)? = nil) {
    let end: Result<Value?, any Error> = error.map { .failure($0) } ?? .success(nil)
    let waiters = state.withLock { state -> [Waiter] in
      defer { state.waiters = [] }
      state.end = state.waiters.isEmpty ? end : .success(nil)
      return state.waiters
    }
    for waiter in waiters { waiter.resume(with: end) }
  }

  /// Waits for a change, unless there was one that nobody has seen.
  ///
  /// - Returns: The value, or `nil` at the end.
  /// - Throws: The error of the end, once.
  func next() async throws -> Value? {
    defer { state.synchronize() }
    return try await withCheckedThrowingContinuation { (waiter: Waiter) in
      let outcome = state.withLock { state -> Result<Value?, any Error>? in
        if state.seenCount < state.changeCount {
          state.seenCount = state.changeCount
          return .success(state.value)
        }
        guard let end = state.end else {
          state.waiters.append(waiter)
          return nil
        }
        state.end = .success(nil)
        return end
      }
      if let outcome { waiter.resume(with: outcome) }
    }
  }
}
