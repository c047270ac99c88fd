import Foundation

/// The end of the time that a process has: one that still runs is killed, with all that it started.
///
/// Keep it for as long as the process is waited for: `withExtendedLifetime` or a use at the end.
final class Deadline: Sendable {
  private let isOver = DispatchSemaphore(value: 0)

  /// Gives a process some time from now on, more than any test needs.
  init(for process: Process, seconds: Int = 180) {
    let (identifier, isOver) = (process.processIdentifier, isOver)
    // A thread of its own, as waiting tests may hold all those that are shared.
    Thread.detachNewThread {
      guard isOver.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
      // Foundation makes each process the first of a group.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
    }
  }

  /// Lifts the deadline.
  func lift() { isOver.signal() }

  deinit { lift() }
}
