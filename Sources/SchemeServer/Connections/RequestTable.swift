internal import StructuredText
internal import SystemCalls

/// The requests of a connection that are in progress.
actor RequestTable {
  private struct Entry {
    let work: Task<JSONValue, any Error>
    let updates: UpdateSwitch?
  }

  private let capacity: Int
  /// The requests whose answers have not been passed to the writer yet.
  private var entries: [RPCIdentifier: Entry] = [:]
  private var count = 0
  private var isCancelled = false
  /// The continuation of the connection, if it waits for a request to end before it reads the next one.
  private var waiter: CheckedContinuation<Void, Never>?

  init(capacity: Int) { self.capacity = capacity }

  var isEmpty: Bool { count == 0 }

  func waitForRoom() async {
    while count >= capacity { await withCheckedContinuation { waiter = $0 } }
  }

  /// Adds a request, or cancels its work and returns `false` if a request in progress has the same
  /// identifier.
  func add(
    _ id: RPCIdentifier, _ work: Task<JSONValue, any Error>, updates: UpdateSwitch?
  ) -> Bool {
    guard entries[id] == nil else {
      work.cancel()
      return false
    }
    count += 1
    entries[id] = Entry(work: work, updates: updates)
    if isCancelled { work.cancel() }
    return true
  }

  /// Frees the identifier of a request that is about to be answered.
  func release(_ id: RPCIdentifier) { entries[id] = nil }

  /// Removes a request that has been released and answered.
  func removeReleased() {
    count -= 1
    waiter?.resume()
    waiter = nil
  }

  /// Cancels a request, and returns whether it is in progress.
  func cancel(_ id: RPCIdentifier) -> Bool {
    guard let entry = entries[id] else { return false }
    entry.work.cancel()
    return true
  }

  /// Cancels all requests, including future ones.
  func cancelAll() {
    isCancelled = true
    for entry in entries.values { entry.work.cancel() }
  }

  /// Turns the updates of a request on or off, and returns whether it is in progress and has updates.
  func setUpdates(_ id: RPCIdentifier, _ isOn: Bool) -> Bool {
    guard let updates = entries[id]?.updates else { return false }
    updates.withLock { $0 = isOn }
    return true
  }
}

/// A switch with which a client turns progress updates of a request on and off.
typealias UpdateSwitch = Monitor<Bool>
