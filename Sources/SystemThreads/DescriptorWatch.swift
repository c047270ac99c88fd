#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread that waits for events of file descriptors, on behalf of any number of tasks.
///
/// The thread starts with the first wait, and ends with the last reference.
package final class DescriptorWatch: Sendable {
  /// An event of a descriptor.
  package enum Event: Hashable, Sendable {
    /// A read would not block: it would return bytes, find the end or fail.
    case bytes(of: Int32)
    /// A write would not block: there is room, or it would fail.
    case room(in: Int32)
    /// The other side is closed, and nothing more can be written.
    case hangUp(of: Int32)

    fileprivate var entry: pollfd {
      switch self {
      case .bytes(let number): pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      case .room(let number): pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      case .hangUp(let number): pollfd(fd: number, events: 0, revents: 0)
      }
    }
  }

  /// The error that the system cannot provide a thread or a pipe for the watch.
  package struct Unavailable: Error, CustomStringConvertible {
    /// The error as text.
    package var description: String { "the system has no thread or no pipe to give" }
  }

  private struct State: Sendable {
    /// The end of a pipe that wakes the thread, or -1 if the thread is not running. The thread closes
    /// it.
    var alarm: Int32 = -1
    var isClosed = false
    var nextNumber = 0
    /// The descriptors, with the tasks that wait for them.
    var waits: [Int: Wait] = [:]

    /// Wakes the thread so that it examines the state. Call this only within the monitor, where the pipe
    /// stays open until the thread has seen that it must end.
    func wake() {
      var byte: UInt8 = 0
      // The write may fail if the pipe is full, but a full pipe wakes the thread as well. SAFETY: the
      // byte outlives the call.
      if alarm >= 0 { _ = unsafe write(alarm, &byte, 1) }
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
    if state.alarm >= 0 { return true }
    var ends: [Int32] = [-1, -1]
    // SAFETY: there is room for two numbers.
    guard unsafe pipe(&ends) == 0 else { return false }
    let (bell, alarm) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let monitor = self.state
    let hasStarted = SystemThread.start {
      Self.run(monitor, bell: bell)
      close(bell)
      close(alarm)
    }
    guard hasStarted else {
      close(bell)
      close(alarm)
      return false
    }
    state.alarm = alarm
    return true
  }

  /// Waits for descriptors until the watch is closed. The thread does not hold a reference to the watch.
  private static func run(_ state: Monitor<State>, bell: Int32) {
    while true {
      let watched = state.withLock { state -> [(number: Int, index: Int, event: Event)]? in
        if state.isClosed { return nil }
        return state.waits.flatMap { number, wait in
          wait.events.enumerated().map { (number, $0, $1) }
        }
      }
      guard let watched else { return }
      var entries = [Event.bytes(of: bell).entry] + watched.map(\.event.entry)
      // SAFETY: the array outlives the call.
      guard unsafe poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
      if entries[0].revents != 0 { silence(bell) }
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

  /// Reads all bytes from the pipe.
  private static func silence(_ bell: Int32) {
    var bytes = [UInt8](repeating: 0, count: 64)
    // SAFETY: the array outlives the call.
    while unsafe read(bell, &bytes, bytes.count) == bytes.count {}
  }
}
