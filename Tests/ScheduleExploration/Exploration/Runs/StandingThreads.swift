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
