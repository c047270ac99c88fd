internal import ScheduleHooks
internal import Synchronization

/// A value of an exploration behind a lock. The lock is hidden from Thread Sanitizer, since it does
/// not order the program under test.
final class Locked<Value>: Sendable {
  private let value: Synchronization.Mutex<Value>

  init(_ value: consuming sending Value) { self.value = Synchronization.Mutex(value) }

  func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
    scheduleHooksHide()
    defer { scheduleHooksShow() }
    return value.withLock(body)
  }
}
