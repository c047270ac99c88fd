internal import SystemThreads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread that waits for the bytes of descriptors, on behalf of any number of tasks.
///
/// The thread starts with the first wait, and ends with the last reference.
final class DescriptorWatch: Sendable {
  private struct State: Sendable {
    /// The end of a pipe that wakes the thread, which the thread closes. -1 if it does not run.
    var alarm: Int32 = -1
    var isClosed = false
    var nextNumber = 0
    /// The descriptors, and the tasks that wait for them.
    var waits: [Int: Wait] = [:]

    /// Makes the thread look at the state anew. To be called within the monitor: as long as the thread
    /// does not see that it is to end, the pipe is open.
    func wake() {
      var byte: UInt8 = 0
      // A pipe that is full wakes the thread as well.
      // SAFETY: the byte outlives the call.
      if alarm >= 0 { _ = unsafe write(alarm, &byte, 1) }
    }
  }

  private struct Wait: Sendable {
    let descriptor: Int32
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let state = Monitor(State())

  deinit {
    state.withLock { state in
      state.isClosed = true
      state.wake()
    }
  }

  /// Waits until a descriptor has bytes, or reading it would fail or find the end.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled, and ``ServiceError`` if there is no
  ///   thread to wait with.
  func waitForBytes(of descriptor: FileDescriptor) async throws {
    // The thread would wait for a negative number for ever. Reading it fails.
    guard descriptor.number >= 0 else { return }
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let failure: (any Error)? = state.withLock { state in
          // What was cancelled before is seen here; what is cancelled later is found among the waits.
          if Task.isCancelled { return CancellationError() }
          guard startThread(&state) else {
            return ServiceError(.unavailable, "the system has no thread or no pipe to give")
          }
          state.waits[number] = Wait(
            descriptor: descriptor.number, continuation: continuation)
          state.wake()
          return nil
        }
        if let failure { continuation.resume(throwing: failure) }
      }
    } onCancel: {
      let wait = state.withLock { state in
        // The thread must let go of the descriptor, since its owner may close it.
        state.wake()
        return state.waits.removeValue(forKey: number)
      }
      wait?.continuation.resume(throwing: CancellationError())
    }
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
      let waits = state.withLock { $0.isClosed ? nil : $0.waits }
      guard let waits else { return }
      let numbers = Array(waits.keys)
      var entries = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
      for wait in waits.values {
        entries.append(pollfd(fd: wait.descriptor, events: Int16(POLLIN), revents: 0))
      }
      // SAFETY: the array outlives the call.
      guard unsafe poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
      if entries[0].revents != 0 { silence(bell) }
      let ready = zip(numbers, entries.dropFirst()).filter { $0.1.revents != 0 }.map(\.0)
      let ended = state.withLock { state in ready.compactMap { state.waits.removeValue(forKey: $0) }
      }
      for wait in ended { wait.continuation.resume() }
    }
  }

  /// Takes all bytes out of the pipe.
  private static func silence(_ bell: Int32) {
    var bytes = [UInt8](repeating: 0, count: 64)
    // SAFETY: the array outlives the call.
    while unsafe read(bell, &bytes, bytes.count) == bytes.count {}
  }
}
