internal import Foundation

/// The jobs that threads without a lane enqueue, such as one of Dispatch that resumes a continuation.
final class OutsideJobs: @unchecked Sendable {
  // SAFETY: The jobs are only reached with the lock held.
  private var jobs: [(Job, Place)] = []
  private let condition = NSCondition()

  /// The time after which no answer of another thread is expected any more.
  static let patience: TimeInterval = 1

  func add(_ job: Job, on place: Place) {
    condition.lock()
    jobs.append((job, place))
    condition.signal()
    condition.unlock()
  }

  /// Takes the jobs that have come.
  ///
  /// - Parameter waits: Pass `true` to wait for one for a while if there is none.
  /// - Returns: The jobs, in the order in which they came.
  func take(waits: Bool) -> [(Job, Place)] {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: Self.patience)
    while waits, jobs.isEmpty, condition.wait(until: limit) {}
    defer { jobs = [] }
    return jobs
  }
}
