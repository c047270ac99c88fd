internal import Foundation
internal import ScheduleHooks

/// A thread that does one piece of work at a time for a run, usually a job, and can stop in the
/// middle of it.
///
/// It stops wherever the strategy may choose another participant.
final class Worker: @unchecked Sendable {
  // SAFETY: All state belongs to the worker's thread while `isRunning`, and to the run's thread otherwise. The condition
  // hands it over.

  /// The ways in which a job can stop.
  enum Stop {
    /// The job was suspended or has ended.
    case ended
    /// The job is stopped at an operation.
    case paused
    /// The job is stopped because a lock is held. It may have released another lock before.
    case blocked
    /// The job is stopped because the same lock is still held.
    case stillBlocked
  }

  let lane: Lane
  private var work: Lane.Work?
  private var stop = Stop.ended
  private var isRunning = false
  private var isClosed = false
  /// The task that ran when the worker stopped, or 0.
  private(set) var taskID: UInt64 = 0
  /// A Boolean value that indicates whether the work continues without any stops.
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

  /// Starts some work, such as a job, at an instant of the run.
  func start(at now: ScheduleClock.Instant, _ work: Lane.Work) {
    self.work = work
    isReleased = false
    goOn(at: now)
  }

  /// Lets the job continue from where it stopped.
  func goOn(at now: ScheduleClock.Instant) {
    condition.lock()
    lane.now = now
    isRunning = true
    condition.broadcast()
    condition.unlock()
  }

  /// Lets the job continue to its end without further stops.
  func release(at now: ScheduleClock.Instant) {
    isReleased = true
    goOn(at: now)
  }

  /// Waits until the job stops, or until some time.
  ///
  /// - Returns: The way in which the job stopped, or `nil` if it waits for something outside of all lanes.
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

  /// Stops the worker, on its own thread, until the run lets it continue.
  ///
  /// - Returns: `false` if the worker no longer stops.
  func pause(_ stop: Stop, in taskID: UInt64) -> Bool {
    guard !isReleased else { return false }
    self.taskID = taskID
    standing.add()
    end(as: stop)
    standing.remove()
    return !isReleased
  }

  /// Reports a stop to the run, and waits for the next command.
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
      if let work { lane.perform(work) }
      unsafe scheduleHooksDescribeCrash("")
      work = nil
      end(as: .ended)
    }
  }
}
