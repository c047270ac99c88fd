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

extension Process {
  /// Waits for the end of the process, and kills it if that takes too long.
  func waitUntilExit(_ deadline: Deadline) {
    waitUntilExit()
    deadline.lift()
  }

  /// Runs the process without a thread that waits for its end, and kills it if that takes too long.
  ///
  /// - Returns: Its exit status, or the number of the signal that ended it.
  func runToEnd(seconds: Int = 600) async throws -> Int32 {
    try await withCheckedThrowingContinuation { continuation in
      terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try run()
      } catch {
        return continuation.resume(throwing: error)
      }
      let identifier = processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in
        guard self?.isRunning == true else { return }
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
      }
    }
  }
}
