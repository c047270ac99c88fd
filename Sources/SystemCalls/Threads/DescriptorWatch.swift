internal import Platform

/// A thread that waits for events of file descriptors, on behalf of any number of tasks.
///
/// The thread starts with the first wait, and ends with the last reference.
package final class DescriptorWatch: Sendable {
  /// An event of a descriptor.
  package struct Event: Hashable, Sendable {
    fileprivate let descriptor: FileDescriptor
    fileprivate let readiness: FileDescriptor.Readiness

    /// The event that a descriptor has bytes, or that reading it would find the end or fail.
    package static func bytes(of descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, readiness: .bytes)
    }

    /// The event that a descriptor has room for bytes, or that writing would fail.
    package static func room(in descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, readiness: .room)
    }

    /// The event that the other side is closed, so that nothing more can be written.
    package static func hangUp(of descriptor: FileDescriptor) -> Event {
      Event(descriptor: descriptor, readiness: .hangUp)
    }

    fileprivate var entry: pollfd {
      pollfd(fd: descriptor.number, events: readiness.events, revents: 0)
    }
  }

  /// The error that the system cannot provide a thread or a pipe for the watch.
  package struct Unavailable: Error, CustomStringConvertible {
    /// The error as text.
    package var description: String { "the system has no thread or no pipe to give" }
  }

  private struct State: Sendable {
    /// The end of a pipe that wakes the thread, or `nil` if the thread is not running.
    var alarm: OpenFile?
    var isClosed = false
    var nextNumber = 0
    /// The descriptors, with the tasks that wait for them.
    var waits: [Int: Wait] = [:]

    /// Wakes the thread so that it examines the state.
    func wake() {
      // There may be no room in the pipe, but a full pipe wakes the thread as well.
      _ = try? alarm?.descriptor.write([0])
    }
  }

  private struct Wait: Sendable {
    let events: [Event]
    let continuation: CheckedContinuation<Indices, any Error>
  }

  /// The indices of the events that have occurred, as bits.
  private typealias Indices = UInt8

  private let state = Monitor(State())

  /// Creates a watch without starting its thread.
  package init() {}

  deinit {
    state.withLock { state in
      state.isClosed = true
      state.wake()
    }
  }

  /// Waits until at least one of some events occurs.
  ///
  /// - Parameter events: Up to eight events.
  /// - Returns: The events that have occurred, at least one.
  /// - Throws: `CancellationError` as soon as the task is cancelled, and ``Unavailable`` if there is no
  ///   thread to wait with.
  package func wait(for events: [Event]) async throws -> [Event] {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    let indices = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Indices, any Error>) in
        let failure: (any Error)? = state.withLock { state in
          // An earlier cancellation is detected here. A later one finds this wait in the list.
          if Task.isCancelled { return CancellationError() }
          guard startThread(&state) else {
            return Unavailable()
          }
          state.waits[number] = Wait(events: events, continuation: continuation)
          state.wake()
          return nil
        }
        if let failure { continuation.resume(throwing: failure) }
      }
    } onCancel: {
      let wait = state.withLock { state in
        // The thread must stop using the descriptor, because the owner may close it.
        state.wake()
        return state.waits.removeValue(forKey: number)
      }
      wait?.continuation.resume(throwing: CancellationError())
    }
    return events.indices.filter { indices & 1 << $0 != 0 }.map { events[$0] }
  }

  /// Starts the thread unless it is running, and returns whether it is running now.
  private func startThread(_ state: inout State) -> Bool {
    if state.alarm != nil { return true }
    guard let (bell, alarm) = try? OwnedDescriptor.pipe() else { return false }
    for end in [bell, alarm] { end.descriptor.setWaits(false) }
    let monitor = self.state
    guard SystemThread.start({ Self.run(monitor, bell: bell) }) else {
      return false
    }
    state.alarm = alarm
    return true
  }

  /// Waits for descriptors until the watch is closed. The thread does not hold a reference to the watch.
  private static func run(_ state: Monitor<State>, bell: OpenFile) {
    while true {
      let watched = state.withLock { state -> [(number: Int, index: Int, event: Event)]? in
        if state.isClosed { return nil }
        return state.waits.flatMap { number, wait in
          wait.events.enumerated().map { (number, $0, $1) }
        }
      }
      guard let watched else { return }
      var entries = [Event.bytes(of: bell.descriptor).entry] + watched.map(\.event.entry)
      // SAFETY: the array outlives the call.
      guard unsafe poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
      if entries[0].revents != 0 { _ = try? bell.descriptor.read(64) }
      var ready: [Int: Indices] = [:]
      for (watched, entry) in zip(watched, entries.dropFirst()) where entry.revents != 0 {
        ready[watched.number, default: 0] |= 1 << watched.index
      }
      let ended = state.withLock { state in
        ready.map { (state.waits.removeValue(forKey: $0), $1) }
      }
      for (wait, indices) in ended { wait?.continuation.resume(returning: indices) }
    }
  }
}
