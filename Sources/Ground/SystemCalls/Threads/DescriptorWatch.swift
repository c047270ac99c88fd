/// A thread that waits for events of file descriptors on behalf of any number of tasks, at a cost
/// that does not depend on their number. The thread starts with the first wait, and ends when the
/// last reference is released.
package final class DescriptorWatch: Sendable {
  package struct Event: Hashable, Sendable {
    fileprivate let descriptor: FileDescriptor
    fileprivate let events: EventQueue.Events

    /// The event that a descriptor is ready for reading: it has bytes, or reading would find the end or fail.
    package static func bytes(of descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, events: .bytes)
    }

    /// The event that a descriptor is ready for writing: it has room for bytes, or writing would fail.
    package static func room(in descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, events: .room)
    }

    /// The event that the other side is closed, so that nothing more can be written.
    package static func hangUp(of descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, events: .hangUp)
    }

    /// A Boolean value that indicates whether the event is known to have occurred, without a watch.
    fileprivate var hasOccurred: Bool {
      switch events {
      case .bytes: descriptor.isReady(.reading)
      case .room: descriptor.isReady(.writing)
      default: false
      }
    }
  }

  fileprivate struct Engine: Sendable {
    let queue: EventQueue
    /// The end of a pipe that wakes the thread to end it.
    let alarm: OpenFile
  }

  fileprivate struct Registration: Sendable {
    /// A number that is never reused. Hence a late report about a closed descriptor does not reach
    /// a new descriptor of the same number.
    let number: Int
    /// The reported events, which include all that are waited for.
    var events: EventQueue.Events
    var waits: [Int: EventQueue.Events] = [:]
  }

  fileprivate struct Wait: Sendable {
    let events: [Event]
    var outcome: Result<[Event], SystemError>?
  }

  fileprivate struct State: Sendable {
    var engine: Engine?
    var nextNumber = 1
    var waits: [Int: Wait] = [:]
    var registrations: [FileDescriptor: Registration] = [:]
    var descriptors: [Int: FileDescriptor] = [:]

    mutating func newNumber() -> Int {
      defer { nextNumber += 1 }
      return nextNumber
    }
  }

  /// The state. Each task waits under the number of its wait.
  private let state = TaskMonitor<State, Int>(State())
  /// The number under which the queue reports that the watch is ending.
  private static let bellNumber = 0

  package init() {}

  deinit { state.withLock { _ = try? $0.engine?.alarm.descriptor.write([0]) } }

  /// Waits until at least one of some events occurs, and returns the events that have occurred. A
  /// descriptor that does not support waiting is always ready. Throws `CancellationError` as soon
  /// as the task is cancelled, and a ``SystemError`` if the system has no resources for the wait.
  package func wait(for events: [Event]) async throws -> [Event] {
    try Task.checkCancellation()
    // A wait for several events reports all that have occurred, which only the queue knows.
    if let event = events.first, events.count == 1, event.hasOccurred {
      // A client that sends without a pause must not keep a thread from other tasks.
      await Task.yield()
      return events
    }
    let number = try state.withLock { (state) throws(SystemError) in
      try state.add(events, startEngine)
    }
    // The queue must stop watching the descriptor, because the owner may close it.
    defer { state.withLock { $0.remove(number) } }
    return try await state.wait(for: number) { $0.waits[number]?.outcome }.get()
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

  /// Passes on events until the watch ends. The thread does not hold a reference to the watch.
  private static func run(_ state: TaskMonitor<State, Int>, _ queue: EventQueue) {
    while true {
      let reports: [(number: Int, events: EventQueue.Events)]
      do throws(SystemError) { reports = try queue.next() } catch {
        // All current waits fail, and the next wait starts a new thread.
        state.withLock { state in
          let waits = state.waits.mapValues { Wait(events: $0.events, outcome: .failure(error)) }
          state = State(nextNumber: state.nextNumber, waits: waits)
        }
        return state.wakeAll()
      }
      if reports.contains(where: { $0.number == bellNumber }) { return }
      let ended = state.withLock { state in
        reports.flatMap { state.note($0.events, of: $0.number) }
      }
      for number in ended { state.wake(number) }
    }
  }
}

extension DescriptorWatch.State {
  /// Adds a wait. The wait ends at once if one of its events can be reported without waiting.
  fileprivate mutating func add(
    _ events: [DescriptorWatch.Event],
    _ startEngine: () throws(SystemError) -> DescriptorWatch.Engine
  ) throws(SystemError) -> Int {
    let engine: DescriptorWatch.Engine
    if let running = self.engine { engine = running } else { engine = try startEngine() }
    self.engine = engine
    let number = newNumber()
    waits[number] = DescriptorWatch.Wait(events: events)
    for event in events {
      do throws(SystemError) {
        try register(event, number, engine.queue)
      } catch {
        // Regular files are always ready, and never hang up.
        if error.isWaitUnsupported, event.events == .hangUp { continue }
        unregister(number)
        // Using a closed descriptor reveals the error.
        guard error.isWaitUnsupported || error == .notOpen else {
          waits[number] = nil
          throw error
        }
        waits[number]?.outcome = .success([event])
        break
      }
    }
    return number
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

  fileprivate mutating func remove(_ number: Int) {
    unregister(number)
    waits[number] = nil
  }

  /// Stops the reports of a wait's events, unless others wait for the same descriptors.
  private mutating func unregister(_ number: Int) {
    for descriptor in Set((waits[number]?.events ?? []).map(\.descriptor)) {
      guard registrations[descriptor]?.waits.removeValue(forKey: number) != nil,
        let registration = registrations[descriptor], registration.waits.isEmpty
      else { continue }
      registrations[descriptor] = nil
      stopReports(of: descriptor, registration.events, as: registration.number)
    }
  }

  /// Removes a descriptor from the queue. If that fails, it is tried again at the next report.
  private mutating func stopReports(
    of descriptor: FileDescriptor, _ events: EventQueue.Events, as number: Int
  ) {
    let change: ()? = try? engine?.queue.change(descriptor, from: events, to: nil, as: number)
    if change != nil { descriptors[number] = nil }
  }

  /// Ends the waits for events that have occurred, and returns their numbers.
  fileprivate mutating func note(
    _ events: EventQueue.Events, of registrationNumber: Int
  ) -> [Int] {
    guard let descriptor = descriptors[registrationNumber] else { return [] }
    guard let registration = registrations[descriptor], registration.number == registrationNumber
    else {
      if registrations[descriptor] == nil {
        stopReports(of: descriptor, events, as: registrationNumber)
      } else {
        descriptors[registrationNumber] = nil
      }
      return []
    }
    let ended = registration.waits.filter { !$0.value.isDisjoint(with: events) }.map(\.key)
    if ended.isEmpty {
      // Nobody waits for these events anymore, only for others.
      let rest = registration.waits.values.reduce(EventQueue.Events()) { $0.union($1) }
      try? engine?.queue.change(
        descriptor, from: registration.events, to: rest, as: registration.number)
      registrations[descriptor]?.events = rest
    }
    for number in ended {
      let occurred = waits[number]?.events.filter {
        $0.descriptor == descriptor && !$0.events.isDisjoint(with: events)
      }
      waits[number]?.outcome = .success(occurred ?? [])
      unregister(number)
    }
    return ended
  }
}
