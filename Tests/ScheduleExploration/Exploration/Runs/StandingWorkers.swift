internal import Foundation
internal import ScheduleHooks

/// A worker that stands still in the middle of a job.
struct StandingWorker {
  let worker: Worker
  let participant: Int
  let place: Place
  /// The number of moves of the run at which it found a lock taken, or `nil` if it can go on at any time.
  let triedAt: Int?
}

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

/// The workers of an exploration that pauses jobs at operations.
final class WorkerPool {
  private let executors: LaneExecutors
  private var free: [Worker] = []

  init(_ executors: LaneExecutors) { self.executors = executors }

  /// The time after which a job is taken for one that waits for something outside of the exploration.
  static let patience: TimeInterval = 10

  func take() -> Worker { free.popLast() ?? Worker(executors, pauses: true) }

  func giveBack(_ worker: Worker) { free.append(worker) }

  func close() {
    for worker in free { worker.close() }
    free = []
  }
}
