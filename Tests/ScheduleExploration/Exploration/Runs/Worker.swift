internal import Foundation
internal import ScheduleHooks

/// A thread that does one thing at a time for a run, mostly a job, and can stand still in the middle of it.
///
/// It stands still wherever the strategy may choose another.
final class Worker: @unchecked Sendable {
  /// The way in which a job came to a stop.
  enum Stop {
    /// It was suspended or has ended.
    case ended
    /// It stands still at an operation.
    case paused
    /// It stands still because a lock is taken. Before, it may have given back another.
    case blocked
    /// It stands still because the lock is taken as before.
    case stillBlocked
  }

  // SAFETY: All of it belongs to the one thread while `isRunning`, and to the other otherwise.
  let lane: Lane
  private var work: ((Lane) -> Void)?
  private var stop = Stop.ended
  private var isRunning = false
  private var isClosed = false
  /// The task that ran when the worker came to a stop, or 0.
  private(set) var taskID: UInt64 = 0
  /// A Boolean value that indicates whether the run goes on without any stops.
  private(set) var isReleased = false
  /// The number of the task or actor that it runs.
  var owner: UInt64 = 0
  private let condition = NSCondition()
  private let standing: StandingThreads

  init(_ executors: LaneExecutors) {
    lane = Lane(executors)
    standing = executors.standing
    unsafe lane.worker = self
    let thread = Thread { self.run() }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Starts some work, such as that of a job, at a moment of the run.
  func start(at now: ScheduleClock.Instant, _ work: @escaping (Lane) -> Void) {
    self.work = work
    isReleased = false
    goOn(at: now)
  }

  /// Has the job go on where it stands.
  func goOn(at now: ScheduleClock.Instant) {
    condition.lock()
    lane.now = now
    isRunning = true
    condition.broadcast()
    condition.unlock()
  }

  /// Has the job go on to its end, without any more stops.
  func release(at now: ScheduleClock.Instant) {
    isReleased = true
    goOn(at: now)
  }

  /// Waits until the job comes to a stop, or until some moment.
  ///
  /// - Returns: The way in which it did, or `nil` if it waits for something that no lane knows of.
  func wait(until limit: Date? = nil) -> Stop? {
    condition.lock()
    defer { condition.unlock() }
    while isRunning {
      if let limit {
        guard condition.wait(until: limit) else { return nil }
      } else {
        condition.wait()
      }
    }
    return stop
  }

  /// Ends the thread.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  /// Stands still, in the thread of the worker, until the run has it go on.
  ///
  /// - Returns: `false` if it does not stand still any more.
  func pause(_ stop: Stop, in taskID: UInt64) -> Bool {
    guard !isReleased else { return false }
    self.taskID = taskID
    standing.add()
    end(as: stop)
    standing.remove()
    return !isReleased
  }

  /// Tells the run of a stop, and waits for what comes next.
  private func end(as stop: Stop) {
    condition.lock()
    self.stop = stop
    isRunning = false
    condition.broadcast()
    condition.unlock()
    waitForStart()
  }

  private func waitForStart() {
    condition.lock()
    while !isRunning, !isClosed { condition.wait() }
    condition.unlock()
  }

  private func run() {
    scheduleHooksHide()
    defer { scheduleHooksShow() }
    waitForStart()
    while !isClosed {
      unsafe scheduleHooksDescribeCrash(lane.lastWords)
      work?(lane)
      unsafe scheduleHooksDescribeCrash("")
      work = nil
      end(as: .ended)
    }
  }
}
