internal import ScheduleHooks

/// A task that sleeps by the clock of a schedule.
final class Sleeper: Sendable {
  /// The instant at which the task wakes up.
  let deadline: ScheduleClock.Instant
  /// The number of the task.
  let taskID = scheduleHooksCurrentTaskID()
  private let state = Locked(State.new)

  private enum State {
    case new
    case asleep(CheckedContinuation<Void, any Error>)
    case over
  }

  init(deadline: ScheduleClock.Instant) { self.deadline = deadline }

  /// Sleeps until it is woken up or cancelled.
  func sleep() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isNew = state.withLock { state in
          guard case .new = state else { return false }
          state = .asleep(continuation)
          return true
        }
        if isNew {
          unsafe scheduleHooksComesBefore(Unmanaged.passUnretained(self).toOpaque())
          Lane.current?.addSleeper(self)
        } else {
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      end()?.resume(throwing: CancellationError())
    }
  }

  /// Wakes the task up unless it was cancelled. As with any timer, this happens after the task fell asleep.
  func wake() {
    unsafe scheduleHooksComesAfter(Unmanaged.passUnretained(self).toOpaque())
    end()?.resume()
  }

  /// A Boolean value that indicates whether it was woken up or cancelled.
  var isOver: Bool {
    state.withLock { state in
      if case .over = state { true } else { false }
    }
  }

  private func end() -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      defer { state = .over }
      guard case .asleep(let continuation) = state else { return nil }
      return continuation
    }
  }
}
