internal import Synchronization

extension SystemThread {
  /// A flag that tells a thread whether a task was cancelled.
  private final class Cancellation: Sendable {
    let isCancelled = Atomic(false)
  }

  /// Runs work that blocks on a thread of its own, and waits for its result.
  ///
  /// - Parameter work: The work. It is passed a function that returns whether the task was cancelled.
  /// - Returns: The result, or `nil` if no thread can be started.
  package static func result<Result: Sendable>(
    of work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Result
  ) async -> Result? {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result?, Never>) in
        let hasStarted = start {
          continuation.resume(
            returning: work { cancellation.isCancelled.load(ordering: .relaxed) })
        }
        if !hasStarted { continuation.resume(returning: nil) }
      }
    } onCancel: {
      cancellation.isCancelled.store(true, ordering: .relaxed)
    }
  }
}
