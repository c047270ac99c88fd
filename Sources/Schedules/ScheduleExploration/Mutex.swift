internal import Foundation

/// A lock around a value, with the same interface as `Synchronization.Mutex`, at which an
/// exploration of operations may let other tasks run first.
///
///     #if EXPLORING
///       import ScheduleExploration
///     #else
///       import Synchronization
///     #endif
///
/// Thread Sanitizer understands this lock. On Linux it does not understand that of
/// `Synchronization` while threads wait.
@safe
public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // SAFETY: The value is only reached with the lock held.
  private let value: UnsafeMutablePointer<Value>
  private let lock = NSLock()

  /// Creates a lock around a value.
  public init(_ value: consuming sending Value) {
    unsafe self.value = .allocate(capacity: 1)
    unsafe self.value.initialize(to: value)
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  /// Calls a function with the value while holding the lock.
  ///
  /// - Parameter body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    // An exploration chooses here, as at each lock of POSIX threads.
    lock.lock()
    defer {
      lock.unlock()
      Exploration.point()
    }
    return try unsafe body(&value.pointee)
  }

  /// Calls a function with the value if the lock is free.
  ///
  /// - Parameter body: The function.
  /// - Returns: What the function returns, or `nil` if the lock is held.
  /// - Throws: What the function throws.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    Exploration.point()
    defer { Exploration.point() }
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    return try unsafe body(&value.pointee)
  }
}
