internal import ScheduleHooks

/// A weak reference to a task of a scenario, which ceases to exist when it has ended and is released.
final class WeakTask {
  /// The number of the task.
  let id: UInt64
  /// The address of its task group, or 0 if it is not a child in one.
  let group: UInt
  private weak var object: AnyObject?
  private let address: UInt
  private let size: UInt

  /// Creates a reference to a task that was just created.
  init(_ task: UnsafeMutableRawPointer, group: UInt) {
    self.group = group
    address = UInt(bitPattern: task)
    size = unsafe UInt(scheduleHooksSize(task))
    // SAFETY: A task is an object of the runtime, and a job.
    id = unsafe scheduleHooksTaskID(task)
    object = unsafe Unmanaged<AnyObject>.fromOpaque(task).takeUnretainedValue()
  }

  /// A Boolean value that indicates whether the task still exists.
  var exists: Bool { object != nil }

  /// Returns whether an address is in the memory that the task has until it ceases to exist, as that of
  /// its lock is.
  func contains(_ place: UInt) -> Bool { place &- address < size }

  /// Cancels the task if it still exists, as part of what a lane does.
  func cancel() {
    guard let object else { return }
    // SAFETY: It is retained until the call returns.
    unsafe scheduleHooksCancel(Unmanaged.passUnretained(object).toOpaque())
  }
}
