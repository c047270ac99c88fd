internal import Foundation
internal import Synchronization

/// The jobs enqueued by threads without a lane, such as a thread of Dispatch that resumes a continuation.
final class OutsideJobs: @unchecked Sendable {
  // SAFETY: The jobs are only reached with the lock held.
  private var jobs: [(Job, Place)] = []
  private let condition = NSCondition()
  /// The number of jobs, so that the lock is left alone while there are none.
  private let count = Atomic(0)

  func add(_ job: Job, on place: Place) {
    condition.lock()
    jobs.append((job, place))
    count.store(jobs.count, ordering: .releasing)
    condition.signal()
    condition.unlock()
  }

  /// Removes the jobs that have arrived.
  ///
  /// - Parameter patience: The time to wait for one if there is none.
  /// - Returns: The jobs in the order of arrival.
  func take(waiting patience: Duration) -> [(Job, Place)] {
    guard patience > .zero || count.load(ordering: .acquiring) > 0 else { return [] }
    condition.lock()
    defer { condition.unlock() }
    if patience > .zero {
      let limit = Date(timeIntervalSinceNow: patience / .seconds(1))
      while jobs.isEmpty, condition.wait(until: limit) {}
    }
    defer {
      jobs = []
      count.store(0, ordering: .releasing)
    }
    return jobs
  }
}
