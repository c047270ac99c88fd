#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread that waits for events of descriptors, on behalf of any number of tasks.
///
/// The thread starts with the first wait, and ends with the last reference.
package final class DescriptorWatch: Sendable {
  /// An event of a descriptor.
  package enum Event: Hashable, Sendable {
    /// There are bytes to read, or reading would fail or find the end.
    case bytes(of: Int32)
    /// There is room to write, or writing would fail.
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

  /// The error if the system has no thread or pipe for the watch.
  package struct Unavailable: Error, CustomStringConvertible {
    /// The error in words.
    package var description: String { "the system has no thread or no pipe to give" }
  }

  private struct State: Sendable {
    /// The end of a pipe that wakes the thread, which closes it; -1 if the thread does not run.
    var alarm: Int32 = -1
    var isClosed = false
    var nextNumber = 0
    /// The descriptors, and the tasks that wait for them.
    var waits: [Int: Wait] = [:]

    /// Wakes the thread to look at the state. It must be called within the monitor, where the pipe is
    /// open as long as the thread has not seen that it must end.
    func wake() {
      var byte: UInt8 = 0
      // A pipe that is full wakes the thread as well.
      // SAFETY: the byte outlives the call.
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

  /// Creates a watch whose thread does not run yet.
  package init() {}

  deinit {
    state.withLock { state in
      state.isClosed = true
      state.wake()
    }
  }

  /// Waits until one of some events occurs.
  ///
  /// - Parameter events: Up to eight events.
  /// - Returns: Those that have occurred, at least one.
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
          // What was cancelled before is seen here; what is cancelled later is found among the waits.
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
        // The thread must stop using the descriptor, because its owner may close it.
        state.wake()
        return state.waits.removeValue(forKey: number)
      }
      wait?.continuation.resume(throwing: CancellationError())
    }
    return events.indices.filter { indices & 1 << $0 != 0 }.map { events[$0] }
  }

  /// Starts the thread if it does not run, and returns whether it does.
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

  /// Waits for descriptors until the watch is closed, on a thread that has no reference to it.
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

  /// Takes all bytes out of the pipe.
  private static func silence(_ bell: Int32) {
    var bytes = [UInt8](repeating: 0, count: 64)
    // SAFETY: the array outlives the call.
    while unsafe read(bell, &bytes, bytes.count) == bytes.count {}
  }
}
