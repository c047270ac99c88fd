internal import Synchronization

extension SystemThread {
  /// What a task and the thread that works for it tell each other.
  private final class Exchange: Sendable {
    /// Whether the task was cancelled, for the thread, which has no task.
    let isCancelled = Atomic(false)
    /// Whether the result is there. A continuation that is resumed before its task waits for it orders the
    /// result before the task goes on, but Thread Sanitizer does not see that. It sees this.
    let hasResult = Atomic(false)
  }

  /// Runs work that blocks on a thread of its own, and waits for its result.
  ///
  /// - Parameter work: The work. It is passed a function that returns whether the task was cancelled.
  /// - Returns: The result, or `nil` if no thread can be started.
  package static func result<Result: Sendable>(
    of work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Result
  ) async -> Result? {
    let exchange = Exchange()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result?, Never>) in
        let hasStarted = start {
          let result = work { exchange.isCancelled.load(ordering: .relaxed) }
          exchange.hasResult.store(true, ordering: .releasing)
          continuation.resume(returning: result)
        }
        if !hasStarted { continuation.resume(returning: nil) }
      }
    } onCancel: {
      exchange.isCancelled.store(true, ordering: .relaxed)
    }
    _ = exchange.hasResult.load(ordering: .acquiring)
    return result
  }
}
