internal import Dispatch

/// A queue of its own for frames and for the terminal that shows them.
///
/// The threads of the shared pool are as many as the processors, and work on photos may keep all of
/// them for a while, or for ever if a disk is broken. Screens do not wait for that.
///
/// SAFETY: every job is run exactly once, by the queue that it was given to.
final class TerminalQueue: SerialExecutor, TaskExecutor {
  private let queue = DispatchQueue(label: "terminal", qos: .userInteractive)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      unsafe job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }
}
