package import SystemCalls

/// The clients of a socket, up to some number at a time, until a signal.
package struct ConnectionListener: Sendable {
  let socket: ListeningSocket
  let watch: DescriptorWatch
  let drain: DrainSignal
  /// The most connections at a time.
  let limit: Int
  /// The answer to clients beyond them.
  let refusal: [UInt8]
  /// Called when a connection has ended, with the number of those that are left.
  let connectionEnded: @Sendable (Int) -> Void

  package init(
    _ socket: ListeningSocket, watch: DescriptorWatch, until drain: DrainSignal, limit: Int,
    refusal: [UInt8], connectionEnded: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.socket, self.watch, self.drain) = (socket, watch, drain)
    (self.limit, self.refusal, self.connectionEnded) = (limit, refusal, connectionEnded)
  }

  /// Accepts clients until the signal, and returns when all have been served. The socket is closed then.
  package func run(_ serve: @escaping @Sendable (FileDescriptor, Int) async -> Void) async {
    let count = Monitor(0)
    let arrival = DescriptorWatch.Event.bytes(of: socket.descriptor)
    // Where the system has no descriptor left, this one is given up to tell a client so.
    var spare: OpenFile?
    await withDiscardingTaskGroup { connections in
      var number = 0
      /// Accepts a client, and returns whether there was one.
      func acceptNext() -> ListeningSocket.Arrival {
        let next = socket.accept()
        guard case .client(let client) = next else { return next }
        guard count.withLock({ $0 }) < limit else {
          refuse(client)
          return next
        }
        number += 1
        count.withLock { $0 += 1 }
        connections.addTask { [number] in
          do {
            let owner = OwnedDescriptor(client)
            await serve(owner.descriptor, number)
          }
          let restCount = count.withLock { count in
            count -= 1
            return count
          }
          connectionEnded(restCount)
        }
        return next
      }
      while let events = await watch.waitPatiently(for: [arrival, drain.event]),
        events == [arrival], !drain.isGiven
      {
        if spare == nil { spare = try? OwnedDescriptor.duplicate(of: socket.descriptor) }
        guard case .noRoom = acceptNext() else { continue }
        spare = nil
        if case .client(let client) = socket.accept() {
          refuse(client)
        } else {
          try? await Task.sleep(for: DescriptorWatch.pause)
        }
      }
      // Clients that have connected already are told that the server is about to end.
      if !socket.isInherited {
        while case .client = acceptNext() {}
      }
      spare = nil
      socket.close()
    }
  }

  private func refuse(_ client: FileDescriptor) {
    let owner = OwnedDescriptor(client)
    _ = try? owner.descriptor.writeAvailable(refusal[...])
    owner.descriptor.endOutput()
  }
}

extension DescriptorWatch {
  /// The time before another attempt after the system ran out of resources.
  fileprivate static let pause = Duration.milliseconds(100)

  /// Waits until at least one of some events occurs, however often the system has no resources for the wait.
  ///
  /// - Returns: The events that have occurred, or `nil` if the task was cancelled.
  func waitPatiently(for events: [Event]) async -> [Event]? {
    var failureCount = 0
    while !Task.isCancelled {
      if let events = try? await wait(for: events) { return events }
      failureCount += 1
      // Most failures are over at once, and a system without resources may have none for a timer either.
      if failureCount > 3 { try? await Task.sleep(for: Self.pause) }
    }
    return nil
  }
}
