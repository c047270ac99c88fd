internal import Foundation
private import Synchronization

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
public struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  /// The lock at which threads wait.
  private let lock = NSLock()
  /// The value, whose own lock is always free.
  private let value: Synchronization.Mutex<Value>

  /// Creates a lock around a value.
  public init(_ value: consuming sending Value) { self.value = Synchronization.Mutex(value) }

  /// Calls a function with the value while holding the lock.
  ///
  /// - Parameter body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    // An exploration chooses here, as at each lock of Foundation and of POSIX threads in the code under test.
    lock.lock()
    defer {
      lock.unlock()
      Exploration.point()
    }
    return try value.withLock(body)
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
    return try value.withLock(body)
  }
}
