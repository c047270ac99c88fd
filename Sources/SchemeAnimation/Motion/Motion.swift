/// How a change is animated: along a curve or on a spring, perhaps later, faster or repeatedly.
///
/// It is a value without a clock: ask it how far a change has come after some time.
///
/// ```swift
/// let motion = Motion.easeOut(duration: .milliseconds(300)).delay(.milliseconds(50))
/// motion.progress(at: .milliseconds(200))
/// ```
public struct Motion: Hashable, Sendable {
  /// What the motion is before anything modifies it.
  public indirect enum Timing: Hashable, Sendable {
    /// Along a curve, within a time.
    case curve(TimingCurve, duration: Duration)
    /// On a spring, until it has settled.
    case spring(SpringMotion)
  }

  /// What is done to all of a motion that was there before it.
  public enum Modifier: Hashable, Sendable {
    /// It begins later. A negative delay begins in the middle.
    case delay(Duration)
    /// Its time runs at another speed: 2 is twice as fast. It stands still at 0 and below.
    case speed(Double)
    /// It happens a number of times, or for ever if there is none; every other time backwards if it
    /// reverses.
    case repetition(count: Int?, autoreverses: Bool)
  }

  /// What the motion is before anything modifies it.
  public let timing: Timing
  /// What is done to it, the first one innermost.
  public let modifiers: [Modifier]

  /// Creates a motion, unmodified by default.
  public init(_ timing: Timing, modifiers: [Modifier] = []) {
    self.timing = timing
    self.modifiers = modifiers
  }

  /// How long it takes; `nil` when it repeats for ever, swings for ever, or stands still.
  public var duration: Duration? { duration(momentum: 0) }

  /// How far the change has come, from 0 to 1 and at times beyond.
  ///
  /// It is exactly 0 before the motion begins and exactly 1 from ``duration`` on: then the change
  /// is made. A motion that repeats an even number of times and reverses therefore ends with a
  /// jump, as in SwiftUI.
  ///
  /// - Parameter elapsed: The time since the change was asked for.
  /// - Returns: The part of the way that is done.
  public func progress(at elapsed: Duration) -> Double {
    sample(at: elapsed, momentum: 0).progress.value
  }
}
