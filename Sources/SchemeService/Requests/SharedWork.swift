internal import SystemCalls

/// Work that is done once for all who ask for the same at the same time.
///
/// The work continues as long as any task waits for it. A task that is cancelled leaves at once. The last
/// one to leave stops the work and waits for its end.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Value, any Error>

  /// Work in progress.
  private struct Entry: Sendable {
    let number: Int
    let task: Task<Void, Never>
    /// The waiting tasks, by their numbers.
    var waiters: [Int: Waiter] = [:]
  }

  private struct State: Sendable {
    var nextNumber = 0
    var entries: [Key: Entry] = [:]

    mutating func newNumber() -> Int {
      nextNumber += 1
      return nextNumber
    }
  }

  private let state = Monitor(State())
  private let noteJoin: @Sendable () -> Void

  /// Creates a place without work.
  ///
  /// - Parameter noteJoin: Called each time that someone joins work in progress. The default does nothing.
  init(noteJoin: @escaping @Sendable () -> Void = {}) { self.noteJoin = noteJoin }

  /// The number of different works in progress.
  var count: Int { state.withLock { $0.entries.count } }

  /// Returns the result of work, which is begun unless it is in progress.
  ///
  /// - Parameters:
  ///   - key: What tells works apart.
  ///   - work: The work. It is to end soon after its task was cancelled.
  /// - Returns: The result.
  /// - Throws: What the work throws, and `CancellationError` as soon as the task is cancelled.
  func value(
    for key: Key, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let number = state.withLock { $0.newNumber() }
    // The task of abandoned work, which has to end before this returns.
    let abandoned = Monitor<Task<Void, Never>?>(nil)
    let result: Result<Value, any Error>
    do {
      result = .success(
        try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { (waiter: Waiter) in
            join(waiter, number, key, work)
          }
        } onCancel: {
          let (waiter, task) = leave(number, key)
          if let task {
            abandoned.withLock { $0 = task }
            task.cancel()
          }
          waiter?.resume(throwing: CancellationError())
        })
    } catch {
      result = .failure(error)
    }
    state.synchronize()
    await abandoned.withLock { $0 }?.value
    return try result.get()
  }

  /// Adds one who waits, and begins the work for the first.
  private func join(
    _ waiter: Waiter, _ number: Int, _ key: Key,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    let hasJoined: Bool? = state.withLock { state in
      // What was cancelled before is seen here; what is cancelled later is found among the waiters.
      if Task.isCancelled { return nil }
      let isNew = state.entries[key] == nil
      if isNew {
        let entry = state.newNumber()
        let task = Task(name: "shared work") { await self.finish(entry, key, work) }
        state.entries[key] = Entry(number: entry, task: task)
      }
      state.entries[key]?.waiters[number] = waiter
      return !isNew
    }
    switch hasJoined {
    case nil: waiter.resume(throwing: CancellationError())
    case true?: noteJoin()
    case false?: break
    }
  }

  /// Does the work, and gives the result to those who wait then.
  private func finish(
    _ number: Int, _ key: Key, _ work: @Sendable () async throws -> Value
  ) async {
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    let waiters = state.withLock { state -> [Waiter] in
      // Abandoned work may have been begun anew by others.
      guard let entry = state.entries[key], entry.number == number else { return [] }
      state.entries[key] = nil
      return Array(entry.waiters.values)
    }
    for waiter in waiters { waiter.resume(with: result) }
  }

  /// Takes out one who waits, if it still does, and the work if it was the last one.
  private func leave(_ number: Int, _ key: Key) -> (Waiter?, Task<Void, Never>?) {
    state.withLock { state in
      guard let waiter = state.entries[key]?.waiters.removeValue(forKey: number) else {
        return (nil, nil)
      }
      guard let entry = state.entries[key], entry.waiters.isEmpty else { return (waiter, nil) }
      state.entries[key] = nil
      return (waiter, entry.task)
    }
  }
}
