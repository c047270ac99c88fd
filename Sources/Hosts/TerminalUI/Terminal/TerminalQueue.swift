internal import Dispatch

/// A queue for frames and for the terminal that shows them. Work on photos may keep all threads of
/// the shared pool busy, but screens must not wait for that work. SAFETY: every job is run exactly
/// once, by its own queue.
package final class TerminalQueue: SerialExecutor, TaskExecutor {
  private let queue = DispatchQueue(label: "terminal", qos: .userInteractive)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      unsafe job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }
}
