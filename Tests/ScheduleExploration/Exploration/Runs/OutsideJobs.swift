internal import Foundation

/// The jobs enqueued by threads without a lane, such as a thread of Dispatch that resumes a continuation.
final class OutsideJobs: @unchecked Sendable {
  // SAFETY: The jobs are only reached with the lock held.
  private var jobs: [(Job, Place)] = []
  private let condition = NSCondition()

  func add(_ job: Job, on place: Place) {
    condition.lock()
    jobs.append((job, place))
    condition.signal()
    condition.unlock()
  }

  /// Removes the jobs that have arrived.
  ///
  /// - Parameter patience: The time to wait for one if there is none.
  /// - Returns: The jobs in the order of arrival.
  func take(waiting patience: Duration) -> [(Job, Place)] {
    condition.lock()
    defer { condition.unlock() }
    if patience > .zero {
      let limit = Date(timeIntervalSinceNow: patience / .seconds(1))
      while jobs.isEmpty, condition.wait(until: limit) {}
    }
    defer { jobs = [] }
    return jobs
  }
}
