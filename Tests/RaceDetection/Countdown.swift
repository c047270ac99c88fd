import Synchronization

/// Cancels a task after a number of steps that the task itself takes.
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

  /// Runs work that is cancelled when the steps are used up.
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
    return await task.result
  }
}
