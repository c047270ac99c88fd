import Synchronization

/// A count of steps that a task takes, after which the task is cancelled.
final class Countdown: Sendable {
  private let left: Atomic<Int>
  private let steps: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init(_ count: Int) {
    left = Atomic(count)
    (steps, continuation) = AsyncStream.makeStream()
  }

  /// Counts a step.
  func step() {
    let (_, now) = left.subtract(1, ordering: .relaxed)
    if now <= 0 { continuation.yield() }
  }

  /// Runs work that is cancelled when the steps are used up, or with the surrounding task.
  func run<Success: Sendable>(
    _ work: @escaping @Sendable () async throws -> Success
  ) async -> Result<Success, any Error> {
    let task = Task {
      defer { continuation.finish() }
      return try await work()
    }
    for await _ in steps {
      task.cancel()
      break
    }
    if Task.isCancelled { task.cancel() }
    return await task.result
  }
}
