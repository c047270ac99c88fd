internal import ScheduleHooks

/// The numbers that the system gives to threads that stand still.
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

/// The queues of Dispatch on which threads of an exploration do synchronous work.
struct HeldQueues: Sendable {
  private let holders = Locked<[UInt: CInt]>([:])

  /// Returns the number of the thread that has a queue, or 0.
  func holder(of queue: UInt) -> CInt { holders.withLock { $0[queue] ?? 0 } }

  /// Notes the thread that has a queue, or that nobody has (0).
  func setHolder(of queue: UInt, _ thread: CInt) {
    holders.withLock { $0[queue] = thread == 0 ? nil : thread }
  }
}
