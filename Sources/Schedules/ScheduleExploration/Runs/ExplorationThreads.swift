internal import Foundation

/// An executor that starts a thread for each exploration: as many at a time as there are processors.
///
/// Each exploration uses a whole processor. The next one starts on a thread of its own as soon as another has ended,
/// and does not wait for the many tasks of other tests in the queue of the default executor.
final class ExplorationThreads: TaskExecutor {
  static let shared = ExplorationThreads()

  private struct State {
    var freeCount = ProcessInfo.processInfo.activeProcessorCount
    var waiting: [UnownedJob] = []
  }

  private let state = Locked(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFree = state.withLock { state in
      guard state.freeCount > 0 else {
        state.waiting.append(job)
        return false
      }
      state.freeCount -= 1
      return true
    }
    if isFree { start(job) }
  }

  private func start(_ job: UnownedJob) {
    let thread = Thread { [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      let next = state.withLock { state -> UnownedJob? in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.freeCount += 1
        return nil
      }
      if let next { start(next) }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}
