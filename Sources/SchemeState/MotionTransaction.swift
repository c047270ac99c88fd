public import SchemeAnimation

/// How the changes that are being made are to move.
///
/// SwiftUI's `Transaction` and `withAnimation` have names of their own, so a file can import both.
public nonisolated struct MotionTransaction: Hashable, Sendable {
  /// How; `nil` is at once.
  public let motion: Motion?

  /// Creates a transaction.
  public init(motion: Motion?) {
    self.motion = motion
  }

  /// The innermost transaction around the running code, or `nil` outside of all.
  ///
  /// It does not reach into tasks: what a task that was started inside does later is not part of it.
  @MainActor public private(set) static var current: MotionTransaction?

  @MainActor fileprivate static func with<Result, Failure: Error>(
    _ transaction: MotionTransaction, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = current
    current = transaction
    defer { current = outer }
    return try body()
  }
}

/// Makes changes that move.
///
/// Everything that `body` changes in a ``SchemeModel`` tells its observers this motion, each change by
/// itself and at once. Where calls are nested, the innermost decides. The outer motion holds again
/// afterwards, also when `body` throws.
///
///     withMotion(.spring()) { model.colorCount = 7 }
///     withMotion(nil) { model.extract() }
///
/// - Parameters:
///   - motion: How the changes move; `nil` is at once. The default is `Motion.default`.
///   - body: Makes the changes. It is synchronous, since no change may slip in between.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withMotion<Result, Failure: Error>(
  _ motion: Motion? = .default, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try MotionTransaction.with(MotionTransaction(motion: motion), body)
}
