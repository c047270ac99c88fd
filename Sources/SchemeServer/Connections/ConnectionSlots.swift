package import SystemCalls

/// The slots of a server's connections. When none is free, a server whose clients authenticate ends
/// the oldest connection that has not done so, so that silent clients do not keep its users out.
package final class ConnectionSlots: Sendable {
  private struct State {
    var openCount = 0
    /// The connections that may be ended, oldest first.
    var unauthenticated: [FileDescriptor] = []
  }

  private let limit: Int
  private let clientsAuthenticate: Bool
  private let state = TaskMonitor<State, AnyChange>(State())

  /// Creates slots for `limit` connections at a time. Without `clientsAuthenticate`, no connection
  /// is ever ended.
  package init(limit: Int, clientsAuthenticate: Bool = false) {
    (self.limit, self.clientsAuthenticate) = (limit, clientsAuthenticate)
  }

  /// Takes a slot, and returns whether there was one. Waits for the slot of a connection that it
  /// ends. Only one task at a time may call this.
  package func take(for descriptor: FileDescriptor) async -> Bool {
    let canTake = state.withLock { state in
      guard state.openCount >= limit else { return true }
      guard !state.unauthenticated.isEmpty else { return false }
      state.unauthenticated.removeFirst().shutDown()
      return true
    }
    guard canTake else { return false }
    await state.waitUncancelled(for: .change) { state -> Void? in
      guard state.openCount < limit else { return nil }
      state.openCount += 1
      if clientsAuthenticate { state.unauthenticated.append(descriptor) }
      return ()
    }
    return true
  }

  /// Protects a connection from being ended, since its client has authenticated.
  package func protect(_ descriptor: FileDescriptor) {
    state.withLock { state in state.unauthenticated.removeAll { $0 == descriptor } }
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
