internal import Foundation
internal import Synchronization

/// The jobs enqueued by threads without a lane, such as a thread of Dispatch that resumes a continuation.
final class OutsideJobs: Sendable {
  private let jobs = Synchronization.Mutex<[(Job, Place)]>([])
  /// The condition that there are jobs.
  private let condition = NSCondition()
  /// The number of jobs, so that the locks are left alone while there are none.
  private let count = Atomic(0)

  func add(_ job: Job, on place: Place) {
    condition.lock()
    jobs.withLock { jobs in
      jobs.append((job, place))
      count.store(jobs.count, ordering: .releasing)
    }
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
      while count.load(ordering: .acquiring) == 0, condition.wait(until: limit) {}
    }
    return jobs.withLock { jobs in
      defer { jobs = [] }
      count.store(0, ordering: .releasing)
      return jobs
    }
  }
}
