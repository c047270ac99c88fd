/// The way in which a change is animated: along a curve or on a spring, perhaps later, faster or
/// repeatedly.
///
/// A motion is a value without a clock. It tells how far a change has come after some time:
///
/// ```swift
/// let motion = Motion.easeOut(duration: .milliseconds(300)).delay(.milliseconds(50))
/// motion.progress(at: .milliseconds(200))
/// ```
public struct Motion: Hashable, Sendable {
  /// The timing of a motion before anything modifies it.
  public indirect enum Timing: Hashable, Sendable {
    /// A curve that takes a fixed time.
    case curve(TimingCurve, duration: Duration)
    /// A spring, until it has settled.
    case spring(SpringMotion)
  }

  /// A change to all of a motion that was there before it.
  public enum Modifier: Hashable, Sendable {
    /// A later beginning. A negative delay begins in the middle.
    case delay(Duration)
    /// Another speed: 2 is twice as fast. At 0 and below the motion stands still.
    case speed(Double)
    /// A number of repetitions, endless if `nil`. If the motion reverses, every other one runs
    /// backward.
    case repetition(count: Int?, autoreverses: Bool)
  }

  /// The timing before anything modifies it.
  public let timing: Timing
  /// The modifiers, the innermost first.
  public let modifiers: [Modifier]

  /// Creates a motion. The default is without modifiers.
  public init(_ timing: Timing, modifiers: [Modifier] = []) {
    self.timing = timing
    self.modifiers = modifiers
  }
}
