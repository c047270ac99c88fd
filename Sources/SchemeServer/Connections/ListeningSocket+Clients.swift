package import SchemeService
package import SystemCalls

extension ListeningSocket {
  /// Serves clients, at most so many at a time, until a signal, and returns when all have been served. The
  /// socket is closed then. Further clients get the refusal, unless `makeRoom` ends the connection of another.
  /// `connectionEnded` is called with the number of connections that are left, and `serve` with the number of
  /// a client.
  package func serveClients(
    watch: DescriptorWatch, until drain: DrainSignal, limit: Int, refusal: [UInt8],
    makeRoom: @Sendable () -> Bool = { false },
    connectionEnded: @escaping @Sendable (Int) -> Void = { _ in },
    _ serve: @escaping @Sendable (FileDescriptor, Int) async -> Void
  ) async {
    let count = Monitor(0)
    let arrival = DescriptorWatch.Event.bytes(of: descriptor)
    // Where the system has no descriptor left, this one is given up to tell a client so.
    var spare: OpenFile?
    await withDiscardingTaskGroup { connections in
      var number = 0
      /// Accepts a client, and returns whether there was one.
      func acceptNext() -> Arrival {
        let next = accept()
        guard case .client(let client) = next else { return next }
        // Those that are ended to make room are still there for a moment.
        let openCount = count.withLock { $0 }
        guard openCount < limit || openCount < 2 * limit && makeRoom() else {
          client.refuse(with: refusal)
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
        if spare == nil { spare = try? OwnedDescriptor.duplicate(of: descriptor) }
        guard case .noRoom = acceptNext() else { continue }
        spare = nil
        if case .client(let client) = accept() {
          client.refuse(with: refusal)
        } else {
          try? await Task.sleep(for: DescriptorWatch.pause)
        }
      }
      // Clients that have connected already are told that the server is about to end.
      if !isInherited {
        while case .client = acceptNext() {}
      }
      spare = nil
      close()
    }
  }
}

extension FileDescriptor {
  fileprivate func refuse(with answer: [UInt8]) {
    let owner = OwnedDescriptor(self)
    _ = try? owner.descriptor.writeAvailable(answer[...])
    owner.descriptor.endOutput()
  }

  /// Ends the output after the last answer, and reads what the client still sends for some time, so that it
  /// reads the answer before the connection ends.
  package func endAnswers(
    within limit: Duration, by clock: AlarmClock<some Clock<Duration>>, watch: DescriptorWatch
  ) async {
    endOutput()
    _ = await clock.run(for: limit) {
      while (try? await watch.wait(for: [.bytes(of: self)])) != nil,
        let chunk = try? readAvailable(), !chunk.isEmpty
      {}
    }
  }
}

extension DescriptorWatch {
  /// The time before another attempt after the system ran out of resources.
  fileprivate static let pause = Duration.milliseconds(100)

  /// Waits until at least one of some events occurs, however often the system has no resources for the wait.
  /// Returns those that have, or `nil` if the task was cancelled.
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
