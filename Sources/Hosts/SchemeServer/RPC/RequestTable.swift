internal import StructuredText
internal import SystemCalls

/// The requests of a connection that are in progress.
final class RequestTable: Sendable {
  private struct Entry: Sendable {
    let work: Task<JSONValue, any Error>
    let updates: UpdateSwitch?
  }

  private struct State: Sendable {
    /// The requests whose answers have not been passed to the writer yet.
    var entries: [RPCIdentifier: Entry] = [:]
    var count = 0
    var isCancelled = false
  }

  private let capacity: Int
  private let state = TaskMonitor<State, AnyChange>(State())

  init(capacity: Int) { self.capacity = capacity }

  var isEmpty: Bool { state.withLock { $0.count == 0 } }

  /// Waits until fewer requests than the maximum are in progress.
  func waitForRoom() async {
    await state.waitUncancelled(for: .change) { $0.count < capacity ? () : nil }
  }

  /// Adds a request, or cancels its work and returns `false` if a request in progress has the same
  /// identifier.
  func add(
    _ id: RPCIdentifier, _ work: Task<JSONValue, any Error>, updates: UpdateSwitch?
  ) -> Bool {
    let (isNew, isCancelled) = state.withLock { state in
      guard state.entries[id] == nil else { return (false, true) }
      state.count += 1
      state.entries[id] = Entry(work: work, updates: updates)
      return (true, state.isCancelled)
    }
    if isCancelled { work.cancel() }
    return isNew
  }

  /// Frees the identifier of a request that is about to be answered.
  func release(_ id: RPCIdentifier) { state.withLock { $0.entries[id] = nil } }

  /// Removes a request that has been released and answered.
  func removeReleased() { state.change { $0.count -= 1 } }

  /// Cancels a request, and returns whether it is in progress.
  func cancel(_ id: RPCIdentifier) -> Bool {
    let entry = entry(id)
    entry?.work.cancel()
    return entry != nil
  }

  /// Cancels all requests, including future ones.
  func cancelAll() {
    let entries = state.withLock { state in
      state.isCancelled = true
      return state.entries
    }
    for entry in entries.values { entry.work.cancel() }
  }

  /// Turns the updates of a request on or off, and returns whether it is in progress and has updates.
  func setUpdates(_ id: RPCIdentifier, _ isOn: Bool) -> Bool {
    guard let updates = entry(id)?.updates else { return false }
    updates.withLock { $0 = isOn }
    return true
  }

  private func entry(_ id: RPCIdentifier) -> Entry? { state.withLock { $0.entries[id] } }
}

/// A switch with which a client turns progress updates of a request on and off.
typealias UpdateSwitch = Monitor<Bool>
