internal import Foundation
internal import ScheduleHooks

/// A value behind a lock that Thread Sanitizer sees into, unlike a contended `Mutex`.
final class Locked<Value>: @unchecked Sendable {
  // SAFETY: The value is only reached with the lock held.
  private var value: Value
  private let lock = NSLock()

  init(_ value: sending Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> sending Result) -> sending Result {
    scheduleHooksTakeOwnLock(true)
    lock.lock()
    scheduleHooksTakeOwnLock(false)
    defer { lock.unlock() }
    return body(&value)
  }
}
