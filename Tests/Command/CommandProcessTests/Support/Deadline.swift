import Foundation
import Synchronization
import Testing

/// A time limit for a process, which is killed at its end with all processes that it started. That is an
/// issue, which names the process.
///
/// Keep it for as long as the process is waited for: `withExtendedLifetime` or a use at the end.
final class Deadline: Sendable {
  private let isOver = DispatchSemaphore(value: 0)
  private let hasPassed = Atomic(false)
  private let command: String

  /// Gives a process a time limit from now on, longer than any test needs.
  init(for process: Process, seconds: Int = CommandProcess.isSanitized ? 180 : 60) {
    let name = process.executableURL?.lastPathComponent ?? ""
    command = ([name] + (process.arguments ?? [])).joined(separator: " ")
    let identifier = process.processIdentifier
    // A thread of its own, because waiting tests may occupy all shared threads. It refers to the deadline
    // only for a moment, so that the end of the deadline ends it.
    Thread.detachNewThread { [isOver, weak self] in
      guard isOver.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
      self?.hasPassed.store(true, ordering: .releasing)
      // Foundation makes each process the leader of a process group.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
    }
  }

  /// Lifts the deadline.
  func lift() {
    isOver.signal()
    guard hasPassed.exchange(false, ordering: .acquiring) else { return }
    Issue.record("'\(command)' did not end in time")
  }

  deinit { lift() }
}
