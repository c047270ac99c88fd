internal import StructuredText
internal import SystemCalls

/// The requests of a connection that are in progress.
actor RequestTable {
  private struct Entry {
    let work: Task<JSONValue, any Error>
    let updates: UpdateSwitch?
  }

  private let capacity: Int
  private var entries: [Int: Entry] = [:]
  private var numbers: [RPCIdentifier: Int] = [:]
  private var nextNumber = 0
  private var isCancelled = false
  /// The connection, if it waits for a request to end before it reads the next.
  private var waiter: CheckedContinuation<Void, Never>?

  init(capacity: Int) { self.capacity = capacity }

  var isEmpty: Bool { entries.isEmpty }

  func waitForRoom() async {
    while entries.count >= capacity { await withCheckedContinuation { waiter = $0 } }
  }

  /// Adds a request.
  ///
  /// - Returns: Its number. If another request in progress has its identifier, its work is cancelled and
  ///   the number is `nil`.
  func add(
    _ id: RPCIdentifier, _ work: Task<JSONValue, any Error>, updates: UpdateSwitch?
  ) -> Int? {
    guard numbers[id] == nil else {
      work.cancel()
      return nil
    }
    nextNumber += 1
    numbers[id] = nextNumber
    entries[nextNumber] = Entry(work: work, updates: updates)
    if isCancelled { work.cancel() }
    return nextNumber
  }

  /// Frees the identifier of a request that is about to be answered.
  func release(_ id: RPCIdentifier) { numbers[id] = nil }

  func remove(_ number: Int) {
    entries[number] = nil
    waiter?.resume()
    waiter = nil
  }

  /// Cancels a request, and returns whether it is in progress.
  func cancel(_ id: RPCIdentifier) -> Bool {
    guard let entry = numbers[id].flatMap({ entries[$0] }) else { return false }
    entry.work.cancel()
    return true
  }

  /// Cancels all requests, including those to come.
  func cancelAll() {
    isCancelled = true
    for entry in entries.values { entry.work.cancel() }
  }

  /// Turns the updates of a request on or off, and returns whether it is in progress and has updates.
  func setUpdates(_ id: RPCIdentifier, _ isOn: Bool) -> Bool {
    guard let updates = numbers[id].flatMap({ entries[$0]?.updates }) else { return false }
    updates.withLock { $0 = isOn }
    return true
  }
}

/// A switch by which a client turns updates on the progress of a request on and off.
typealias UpdateSwitch = Monitor<Bool>
