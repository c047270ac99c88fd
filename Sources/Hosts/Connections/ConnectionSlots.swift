package import SystemCalls

/// The slots of a server's connections. When none is free, the oldest unprotected connection can be
/// ended for a new one, so that silent clients do not keep others out.
package final class ConnectionSlots: Sendable {
  private struct State {
    var openCount = 0
    /// The connections that may be ended, oldest first.
    var unprotected: [FileDescriptor] = []
  }

  private let limit: Int
  private let endsOldest: Bool
  private let state = TaskMonitor<State, AnyChange>(State())

  /// Creates slots for `limit` connections at a time. Without `endsOldest`, no connection is ever ended.
  package init(limit: Int, endsOldest: Bool = false) {
    (self.limit, self.endsOldest) = (limit, endsOldest)
  }

  /// Takes a slot, and returns whether there was one. Waits for the slot of a connection that it
  /// ends. Only one task at a time may call this.
  package func take(for descriptor: FileDescriptor) async -> Bool {
    let canTake = state.withLock { state in
      guard state.openCount >= limit else { return true }
      guard !state.unprotected.isEmpty else { return false }
      state.unprotected.removeFirst().shutDown()
      return true
    }
    guard canTake else { return false }
    await state.waitUncancelled(for: .change) { state -> Void? in
      guard state.openCount < limit else { return nil }
      state.openCount += 1
      if endsOldest { state.unprotected.append(descriptor) }
      return ()
    }
    return true
  }

  /// Protects a connection from being ended, since its client has authenticated.
  package func protect(_ descriptor: FileDescriptor) {
    state.withLock { state in state.unprotected.removeAll { $0 == descriptor } }
  }

  /// Returns the slot of a connection whose descriptor is about to be closed, and returns the number
  /// of the remaining connections.
  package func release(_ descriptor: FileDescriptor) -> Int {
    protect(descriptor)
    return state.change { state in
      state.openCount -= 1
      return state.openCount
    }
  }
}
