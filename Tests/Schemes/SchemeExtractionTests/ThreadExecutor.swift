import Foundation
import SystemCalls

/// A task executor with a fixed number of threads of its own, outside the cooperative pool.
final class ThreadExecutor: TaskExecutor {
  private let jobs = Monitor<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// Starts the threads, which live as long as the process.
  init(threadCount: Int) {
    for _ in 0..<threadCount { Thread { self.run() }.start() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  private func run() {
    while true {
      arrivals.wait()
      let job = jobs.withLock { $0.removeFirst() }
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
