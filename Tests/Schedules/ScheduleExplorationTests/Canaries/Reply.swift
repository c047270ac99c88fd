import ScheduleExploration

/// A continuation that reports a second resumption instead of ending the process.
final class Reply<Value: Sendable>: Sendable {
  private let schedule: Schedule
  private let continuation: CheckedContinuation<Value, Never>
  private let isGiven = Mutex(false)

  init(_ continuation: CheckedContinuation<Value, Never>, _ schedule: Schedule) {
    (self.continuation, self.schedule) = (continuation, schedule)
  }

  func callAsFunction(_ value: Value) {
    let wasGiven = isGiven.withLock { isGiven in
      defer { isGiven = true }
      return isGiven
    }
    schedule.expect(!wasGiven, "a continuation is resumed twice")
    if !wasGiven { continuation.resume(returning: value) }
  }
}
