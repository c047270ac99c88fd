public import SchemeAnimation

/// The motion of the changes that the running code makes. The names `MotionTransaction` and
/// `withMotion` differ from SwiftUI's, so that a file can import both modules.
package nonisolated struct MotionTransaction: Hashable, Sendable {
  /// The motion, or `nil` to show changes at once.
  package let motion: Motion?

  /// The innermost transaction around the running code. It does not apply to tasks that the code starts.
  @MainActor package fileprivate(set) static var current: MotionTransaction?

  package init(motion: Motion?) { self.motion = motion }
}

/// Makes changes that observers animate with a motion, or show at once with `nil`.
///
/// Each change that `body` makes to a ``SchemeModel`` carries this motion. In nested calls, the innermost
/// motion applies. Afterwards the outer motion applies again, even if `body` throws.
///
///     withMotion(.spring()) { model.options.colorCount = .exactly(7) }
///     withMotion(nil) { model.extract() }
public func withMotion<Result, Failure: Error>(
  _ motion: Motion? = .default, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let outer = MotionTransaction.current
  MotionTransaction.current = MotionTransaction(motion: motion)
  defer { MotionTransaction.current = outer }
  return try body()
}
