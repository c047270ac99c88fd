internal import Foundation
internal import ScheduleHooks

/// A value of an exploration behind a lock. The lock is hidden from Thread Sanitizer, since it does
/// not order the program under test.
final class Locked<Value>: @unchecked Sendable {
  // SAFETY: The value is only reached with the lock held.
  private var value: Value
  private let lock = NSLock()

  init(_ value: sending Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> sending Result) -> sending Result {
    scheduleHooksHide()
    scheduleHooksTakeOwnLock(true)
    lock.lock()
    scheduleHooksTakeOwnLock(false)
    defer {
      lock.unlock()
      scheduleHooksShow()
    }
    return body(&value)
  }
}
