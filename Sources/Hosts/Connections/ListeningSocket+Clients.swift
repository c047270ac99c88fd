package import SchemeService
package import SystemCalls

extension ListeningSocket {
  /// The maximum number of refused clients that may finish sending, so that they can read the
  /// refusal. A web server that cannot send its whole request answers by itself, with status 502.
  private static let refusedClientLimit = 32
  /// The time that each of them has.
  private static let refusalTime = Duration.seconds(1)

  /// A second descriptor of the socket, or `nil` if there is none left.
  private var spareDescriptor: OpenFile? { try? OwnedDescriptor.duplicate(of: descriptor) }

  /// Serves clients until a signal is given, each in a slot. Closes the socket and returns when all
  /// clients have been served. Clients without a slot get the refusal. Calls `connectionEnded` with
  /// the number of remaining connections, and `serve` with the number of the client.
  package func serveClients(
    watch: DescriptorWatch, clock: AlarmClock<some Clock<Duration>>, until drain: DrainSignal,
    slots: ConnectionSlots, refusal: [UInt8],
    connectionEnded: @escaping @Sendable (Int) -> Void = { _ in },
    _ serve: @escaping @Sendable (FileDescriptor, Int) async -> Void
  ) async {
    // Dispatch opens one descriptor for timers that are due later and one for timers that are due
    // already, and ends the process if it cannot. So both open before clients take all descriptors.
    // A shorter first timer could be due at once on a busy machine.
    async let _: ()? = try? Task.sleep(for: .seconds(1))
    try? await Task.sleep(for: .zero)
    let arrival = DescriptorWatch.Event.bytes(of: descriptor)
    let refusedClients = ConnectionSlots(limit: Self.refusedClientLimit, endsOldest: true)
    await withDiscardingTaskGroup { connections in
      var number = 0
      var spare = spareDescriptor
      /// Accepts a client if one is waiting, and serves or refuses it. If there is no descriptor
      /// left, the spare one makes room for telling the client so.
      func acceptNext() async -> Arrival {
        defer { spare = spare ?? spareDescriptor }
        var next = accept()
        if case .noRoom = next {
          spare = nil
          next = accept()
        }
        guard case .client(let client) = next else { return next }
        // A client that takes the last descriptor is refused, because Dispatch ends the process if
        // there is none.
        let isLast = spare == nil || spareDescriptor == nil
        if isLast {
          let owner = OwnedDescriptor(client)
          _ = try? owner.descriptor.writeAvailable(refusal[...])
        } else if await slots.take(for: client) {
          number += 1
          connections.addTask { [number] in
            let owner = OwnedDescriptor(client)
            await serve(owner.descriptor, number)
            connectionEnded(slots.release(owner.descriptor))
          }
        } else {
          _ = await refusedClients.take(for: client)
          connections.addTask {
            let owner = OwnedDescriptor(client)
            _ = try? owner.descriptor.writeAvailable(refusal[...])
            await owner.descriptor.endAnswers(within: Self.refusalTime, by: clock, watch: watch)
            _ = refusedClients.release(owner.descriptor)
          }
        }
        return next
      }
      while let events = await watch.waitPatiently(for: [arrival, drain.event]),
        events == [arrival], !drain.isGiven
      {
        // Under load, more clients have arrived meanwhile, and waiting costs more than accepting.
        var next = await acceptNext()
        while case .client = next, !drain.isGiven { next = await acceptNext() }
        if case .noRoom = next { try? await Task.sleep(for: DescriptorWatch.pause) }
      }
      // Clients that have already connected are told that the server is shutting down.
      if !isInherited {
        refuseClients()
        while case .client = await acceptNext() {}
      }
      close()
    }
  }
}

extension FileDescriptor {
  /// Ends the output after the last answer, and keeps reading what the client sends for some time,
  /// so that the client can read the answer before the connection ends.
  package func endAnswers(
    within limit: Duration, by clock: AlarmClock<some Clock<Duration>>, watch: DescriptorWatch
  ) async {
    shutDownWriting()
    _ = try? await clock.run(for: limit) {
      // A watch may report bytes that have been read already.
      repeat { _ = try await watch.wait(for: [.bytes(of: self)]) } while try readAvailable() != []
    }
  }
}

extension DescriptorWatch {
  /// The pause before another attempt after the system ran out of resources.
  fileprivate static let pause = Duration.milliseconds(100)

  /// Waits until at least one of some events occurs, and retries when the system lacks the
  /// resources for waiting. Returns the events that occurred, or `nil` if the task was cancelled.
  package func waitPatiently(for events: [Event]) async -> [Event]? {
    var failureCount = 0
    while !Task.isCancelled {
      if let events = try? await wait(for: events) { return events }
      failureCount += 1
      // Most failures are short, and a system without resources may have none for a timer either.
      if failureCount > 3 { try? await Task.sleep(for: Self.pause) }
    }
    return nil
  }
}
