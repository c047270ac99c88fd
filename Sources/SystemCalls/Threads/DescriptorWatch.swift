/// A thread that waits for events of file descriptors, on behalf of any number of tasks.
///
/// The thread starts with the first wait, and ends with the last reference. A wait costs the same however
/// many others there are.
package final class DescriptorWatch: Sendable {
  /// An event of a descriptor.
  package struct Event: Hashable, Sendable {
    fileprivate let descriptor: FileDescriptor
    fileprivate let events: EventQueue.Events

    /// The event that a descriptor has bytes, or that reading it would find the end or fail.
    package static func bytes(of descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, events: .bytes)
    }

    /// The event that a descriptor has room for bytes, or that writing would fail.
    package static func room(in descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, events: .room)
    }

    /// The event that the other side is closed, so that nothing more can be written.
    package static func hangUp(of descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, events: .hangUp)
    }
  }

  /// The thread of a watch, as it is running.
  fileprivate struct Engine: Sendable {
    let queue: EventQueue
    /// Wakes the thread, to end it.
    let alarm: OpenFile
  }

  /// A descriptor in the queue of events.
  fileprivate struct Registration: Sendable {
    /// A number that no other registration has or had. A report for a descriptor that was closed since
    /// does not reach a new one of the same number.
    let number: Int
    /// The events that are reported: at least those that are waited for.
    var events: EventQueue.Events
    /// The events that each wait is for.
    var waits: [Int: EventQueue.Events] = [:]
  }

  /// The indices of the events that have occurred, as bits. Unlike an array, Thread Sanitizer lets a
  /// continuation pass them on.
  fileprivate typealias Indices = UInt8

  fileprivate struct Wait: Sendable {
    let events: [Event]
    let continuation: CheckedContinuation<Indices, any Error>
  }

  fileprivate struct State: Sendable {
    var engine: Engine?
    var nextNumber = 1
    var waits: [Int: Wait] = [:]
    var registrations: [FileDescriptor: Registration] = [:]
    /// The descriptors of registrations by their numbers.
    var descriptors: [Int: FileDescriptor] = [:]

    mutating func newNumber() -> Int {
      defer { nextNumber += 1 }
      return nextNumber
    }
  }

  private let state = Monitor(State())
  /// The number under which the queue reports the end of the watch.
  private static let bellNumber = 0

  /// Creates a watch without starting its thread.
  package init() {}

  deinit { state.withLock { _ = try? $0.engine?.alarm.descriptor.write([0]) } }

  /// Waits until at least one of some events occurs.
  ///
  /// - Parameter events: Up to eight events. A descriptor for which the system cannot wait is always ready.
  /// - Returns: The events that have occurred, at least one.
  /// - Throws: `CancellationError` as soon as the task is cancelled, and a ``SystemError`` if the system
  ///   has no resources for the wait.
  package func wait(for events: [Event]) async throws -> [Event] {
    let number = state.withLock { $0.newNumber() }
    let indices = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Indices, any Error>) in
        let outcome = state.withLock { state -> Result<Indices, any Error>? in
          // An earlier cancellation is detected here. A later one finds this wait in the list.
          if Task.isCancelled { return .failure(CancellationError()) }
          do throws(SystemError) {
            let ready = try state.add(
              Wait(events: events, continuation: continuation), number, startEngine)
            return ready == 0 ? nil : .success(ready)
          } catch {
            return .failure(error)
          }
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      // The thread must stop using the descriptor, because the owner may close it.
      let wait = state.withLock { $0.remove(number) }
      wait?.continuation.resume(throwing: CancellationError())
    }
    return events.indices.filter { indices & 1 << $0 != 0 }.map { events[$0] }
  }

  private func startEngine() throws(SystemError) -> Engine {
    let queue = try EventQueue()
    let (bell, alarm) = try OwnedDescriptor.pipe()
    try queue.change(bell.descriptor, from: nil, to: .bytes, as: Self.bellNumber)
    let state = self.state
    guard
      SystemThread.start({
        defer { withExtendedLifetime(bell) {} }
        Self.run(state, queue)
      })
    else { throw .noThread }
    return Engine(queue: queue, alarm: alarm)
  }

  /// Passes events on until the watch ends. The thread does not hold a reference to the watch.
  private static func run(_ state: Monitor<State>, _ queue: EventQueue) {
    while true {
      let reports: [(number: Int, events: EventQueue.Events)]
      do throws(SystemError) { reports = try queue.next() } catch {
        // Whoever waits learns of it, and the next wait starts a new thread.
        let waits = state.withLock { state in
          defer { state = State(nextNumber: state.nextNumber) }
          return state.waits.values
        }
        for wait in waits { wait.continuation.resume(throwing: error) }
        return
      }
      if reports.contains(where: { $0.number == bellNumber }) { return }
      let ended = state.withLock { state in
        reports.flatMap { state.take($0.number, $0.events) }
      }
      for (wait, indices) in ended { wait.continuation.resume(returning: indices) }
    }
  }
}

extension DescriptorWatch.State {
  /// Adds a wait.
  ///
  /// - Returns: The index of an event that need not be waited for, after which nothing is added.
  fileprivate mutating func add(
    _ wait: DescriptorWatch.Wait, _ number: Int,
    _ startEngine: () throws(SystemError) -> DescriptorWatch.Engine
  ) throws(SystemError) -> DescriptorWatch.Indices {
    let engine: DescriptorWatch.Engine
    if let running = self.engine { engine = running } else { engine = try startEngine() }
    self.engine = engine
    waits[number] = wait
    for (index, event) in wait.events.enumerated() {
      do throws(SystemError) {
        try register(event, number, engine.queue)
      } catch {
        // Regular files are always ready, and never hang up.
        if error.isOfRegularFile, event.events == .hangUp { continue }
        _ = remove(number)
        // The use of a closed descriptor says what is wrong.
        guard error.isOfRegularFile || error == .notOpen else { throw error }
        return 1 << index
      }
    }
    return 0
  }

  private mutating func register(
    _ event: DescriptorWatch.Event, _ wait: Int, _ queue: EventQueue
  ) throws(SystemError) {
    let descriptor = event.descriptor
    if let registration = registrations[descriptor] {
      let events = registration.events.union(event.events)
      if events != registration.events {
        try queue.change(
          descriptor, from: registration.events, to: events, as: registration.number)
        registrations[descriptor]?.events = events
      }
    } else {
      let registration = DescriptorWatch.Registration(number: newNumber(), events: event.events)
      try queue.change(descriptor, from: nil, to: event.events, as: registration.number)
      registrations[descriptor] = registration
      descriptors[registration.number] = descriptor
    }
    registrations[descriptor]?.waits[wait, default: []].formUnion(event.events)
  }

  /// Removes a wait, if it still waits.
  fileprivate mutating func remove(_ number: Int) -> DescriptorWatch.Wait? {
    guard let wait = waits.removeValue(forKey: number) else { return nil }
    for descriptor in Set(wait.events.map(\.descriptor)) {
      registrations[descriptor]?.waits[number] = nil
      guard let registration = registrations[descriptor], registration.waits.isEmpty else {
        continue
      }
      try? engine?.queue.change(
        descriptor, from: registration.events, to: nil, as: registration.number)
      registrations[descriptor] = nil
      descriptors[registration.number] = nil
    }
    return wait
  }

  /// Removes the waits for events that have occurred.
  fileprivate mutating func take(
    _ number: Int, _ events: EventQueue.Events
  ) -> [(DescriptorWatch.Wait, DescriptorWatch.Indices)] {
    guard let descriptor = descriptors[number], let registration = registrations[descriptor]
    else { return [] }
    let ready = registration.waits.filter { !$0.value.isDisjoint(with: events) }.keys
    if ready.isEmpty {
      // Nobody waits for these events any more, only for others.
      let rest = registration.waits.values.reduce(EventQueue.Events()) { $0.union($1) }
      try? engine?.queue.change(
        descriptor, from: registration.events, to: rest, as: registration.number)
      registrations[descriptor]?.events = rest
    }
    return ready.compactMap { number in
      remove(number).map { wait in
        let indices = wait.events.indices.filter {
          wait.events[$0].descriptor == descriptor
            && !wait.events[$0].events.isDisjoint(with: events)
        }
        return (wait, indices.reduce(0) { $0 | 1 << $1 })
      }
    }
  }
}
