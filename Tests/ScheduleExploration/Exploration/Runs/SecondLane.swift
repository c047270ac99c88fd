internal import Foundation

/// A second thread, on which a job runs beside that of the first.
final class SecondLane: @unchecked Sendable {
  // SAFETY: The lane and the job belong to the one thread while `isRunning`, and to the other otherwise.
  private let lane = Lane()
  private var job: (Job, Place)?
  private var isRunning = false
  private var isClosed = false
  private let condition = NSCondition()

  init() {
    let thread = Thread { self.work() }
    thread.start()
  }

  /// Starts a job at a moment of the run.
  func start(_ job: Job, on place: Place, at now: ScheduleClock.Instant) {
    condition.lock()
    lane.now = now
    self.job = (job, place)
    isRunning = true
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until the job is suspended, and returns what happened.
  func finish() -> [Lane.Event] {
    condition.lock()
    while isRunning { condition.wait() }
    condition.unlock()
    return lane.takeEvents()
  }

  /// Ends the thread.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  private func work() {
    condition.lock()
    while !isClosed {
      guard let (job, place) = job else {
        condition.wait()
        continue
      }
      self.job = nil
      condition.unlock()
      lane.run(job, on: place)
      condition.lock()
      isRunning = false
      condition.broadcast()
    }
    condition.unlock()
  }
}
