import Foundation

/// A time limit for a process, which is killed at its end with all processes that it started.
///
/// Keep it for as long as the process is waited for: `withExtendedLifetime` or a use at the end.
final class Deadline: Sendable {
  private let isOver = DispatchSemaphore(value: 0)

  /// Gives a process a time limit from now on, longer than any test needs.
  init(for process: Process, seconds: Int = 180) {
    let (identifier, isOver) = (process.processIdentifier, isOver)
    // A thread of its own, because waiting tests may occupy all shared threads.
    Thread.detachNewThread {
      guard isOver.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
      // Foundation makes each process the leader of a process group.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
    }
  }

  /// Lifts the deadline.
  func lift() { isOver.signal() }

  deinit { lift() }
}
