/// A value that only one task or thread at a time can access, with a way for tasks to wait for its
/// changes. It is the counterpart of ``Monitor``, which lets threads wait. Code that changes the
/// value wakes the tasks that may now continue, and these look at the value again. Each task waits
/// under a key, so that only the tasks concerned are woken. A wake-up carries no data: results stay
/// in the value until the waiting task has taken them.
package final class TaskMonitor<State: Sendable, Key: Hashable & Sendable>: Sendable {
  private struct Sleeper: Sendable {
    /// The number that identifies the task for a cancellation, or `nil` if its wait cannot be cancelled.
    let number: Int?
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Content: Sendable {
    var state: State
    var nextNumber = 0
    var sleepers: [Key: [Sleeper]] = [:]

    mutating func remove(_ number: Int, _ key: Key) -> Sleeper? {
      guard let index = sleepers[key]?.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      defer { if sleepers[key]?.isEmpty == true { sleepers[key] = nil } }
      return sleepers[key]?.remove(at: index)
    }
  }

  private let content: Monitor<Content>

  package init(_ state: State) { content = Monitor(Content(state: state)) }

  /// Calls a function with exclusive access to the value. The function must neither block nor enter
  /// this monitor.
  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try content.withLock { (content) throws(Failure) in try body(&content.state) }
  }

  /// Wakes the tasks that wait under a key, after the value has changed.
  package func wake(_ key: Key) {
    resume(content.withLock { $0.sleepers.removeValue(forKey: key) })
  }

  /// Wakes the tasks that wait under the matching keys, after the value has changed.
  package func wakeAll(where isConcerned: (Key) -> Bool = { _ in true }) {
    let sleepers = content.withLock { content in
      let keys = content.sleepers.keys.filter(isConcerned)
      return keys.flatMap { content.sleepers.removeValue(forKey: $0) ?? [] }
    }
    resume(sleepers)
  }

  /// The keys under which tasks wait.
  package var keys: [Key] { content.withLock { Array($0.sleepers.keys) } }

  /// Waits until a function returns a result. The function is called now, and each time the task is
  /// woken. Throws `CancellationError` as soon as the task is cancelled and there is no result.
  package func wait<Result: Sendable>(
    for key: Key, until body: (inout State) -> Result?
  ) async throws -> Result {
    let number = content.withLock { content in
      defer { content.nextNumber += 1 }
      return content.nextNumber
    }
    return try await withTaskCancellationHandler {
      while true {
        let (result, hasSlept) = await look(key, number, body)
        if let result { return result }
        if !hasSlept { throw CancellationError() }
      }
    } onCancel: {
      content.withLock { $0.remove(number, key) }?.continuation.resume()
    }
  }

  /// Waits until a function returns a result, even if the task is cancelled. The function is called
  /// now, and each time the task is woken.
  package func waitUncancelled<Result: Sendable>(
    for key: Key, until body: (inout State) -> Result?
  ) async -> Result {
    while true {
      if let result = await look(key, nil, body).result { return result }
    }
  }

  /// Looks at the value, and sleeps if there is no result and the task has not been cancelled.
  private func look<Result: Sendable>(
    _ key: Key, _ number: Int?, _ body: (inout State) -> Result?
  ) async -> (result: Result?, hasSlept: Bool) {
    var result: Result?
    var sleeps = false
    await withCheckedContinuation { continuation in
      (result, sleeps) = content.withLock { content in
        if let result = body(&content.state) { return (result, false) }
        // An earlier cancellation is detected here. A later one finds the sleeper.
        if number != nil, Task.isCancelled { return (nil, false) }
        content.sleepers[key, default: []].append(
          Sleeper(number: number, continuation: continuation))
        return (nil, true)
      }
      if !sleeps { continuation.resume() }
    }
    return (result, sleeps)
  }

  private func resume(_ sleepers: [Sleeper]?) {
    for sleeper in sleepers ?? [] { sleeper.continuation.resume() }
  }
}

/// The key of a monitor whose tasks are always woken together.
package enum AnyChange: Hashable, Sendable { case change }

extension TaskMonitor where Key == AnyChange {
  /// Changes the value, and wakes the waiting tasks.
  package func change<Result>(_ body: (inout State) -> sending Result) -> sending Result {
    defer { wake(.change) }
    return withLock(body)
  }
}
