internal import ScheduleHooks

/// The system's numbers of the stopped threads.
struct StandingThreads: Sendable {
  private let threads = Locked<Set<CInt>>([])

  /// Adds the calling thread.
  func add() {
    let thread = scheduleHooksThread()
    _ = threads.withLock { $0.insert(thread).inserted }
  }

  /// Removes the calling thread.
  func remove() {
    let thread = scheduleHooksThread()
    threads.withLock { _ = $0.remove(thread) }
  }

  func contains(_ thread: CInt) -> Bool { threads.withLock { $0.contains(thread) } }
}

/// The Dispatch queues on which threads of an exploration do synchronous work.
struct HeldQueues: Sendable {
  private let holders = Locked<[UInt: CInt]>([:])

  /// Returns the number of the thread that holds a queue, or 0.
  func holder(of queue: UInt) -> CInt { holders.withLock { $0[queue] ?? 0 } }

  /// Records the thread that holds a queue, or 0 if no thread does.
  func setHolder(of queue: UInt, _ thread: CInt) {
    holders.withLock { $0[queue] = thread == 0 ? nil : thread }
  }
}
