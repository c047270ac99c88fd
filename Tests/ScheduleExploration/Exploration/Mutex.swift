internal import Synchronization

/// A lock around a value, of the same shape as that of `Synchronization`, at which an exploration of operations
/// may let others go first.
///
///     #if EXPLORING
///       import ScheduleExploration
///     #else
///       import Synchronization
///     #endif
///
/// Outside of explorations it is the other lock.
public struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Synchronization.Mutex<Value>

  /// Creates a lock around a value.
  public init(_ value: consuming sending Value) {
    mutex = Synchronization.Mutex(value)
  }

  /// Calls a function with the value, while nobody else has it.
  ///
  /// - Parameter body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    Exploration.point()
    defer { Exploration.point() }
    return try mutex.withLock(body)
  }

  /// Calls a function with the value, if nobody else has it.
  ///
  /// - Parameter body: The function.
  /// - Returns: What the function returns, or `nil` if somebody has it.
  /// - Throws: What the function throws.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    Exploration.point()
    defer { Exploration.point() }
    return try mutex.withLockIfAvailable(body)
  }
}
