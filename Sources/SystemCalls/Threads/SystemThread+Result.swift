internal import Synchronization

extension SystemThread {
  /// The state that a task shares with the thread that works for it.
  private final class Exchange: Sendable {
    /// Whether the task was cancelled. The thread needs this, because it does not run in a task.
    let isCancelled = Atomic(false)
    /// Whether the result is available. A continuation already orders the result before the task
    /// continues, but Thread Sanitizer does not recognize that if the continuation was resumed before
    /// the task waited for it. It does recognize this value.
    let hasResult = Atomic(false)
  }

  /// Runs blocking work on its own thread, and waits for its result.
  ///
  /// - Parameter work: The work. Its argument is a function that returns whether the task was cancelled.
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
