internal import ScheduleHooks

/// A weak reference to a task of a scenario, which ceases to exist when it has ended and is released.
struct WeakTask {
  /// The number of the task.
  let id: UInt64
  private weak var object: AnyObject?

  /// Creates a reference to a task that was just created.
  init(_ task: UnsafeMutableRawPointer) {
    // SAFETY: A task is an object of the runtime, and a job.
    id = unsafe scheduleHooksTaskID(task)
    object = unsafe Unmanaged<AnyObject>.fromOpaque(task).takeUnretainedValue()
  }

  /// A Boolean value that indicates whether the task still exists.
  var exists: Bool { object != nil }

  /// Cancels the task if it still exists, as part of what a lane does.
  func cancel() {
    guard let object else { return }
    // SAFETY: It is retained until the call returns.
    unsafe scheduleHooksCancel(Unmanaged.passUnretained(object).toOpaque())
  }
}
