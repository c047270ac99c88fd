/// The timing of a change along a curve or on a spring, with optional delays, speeds and repetitions.
///
/// A motion is a value without a clock. It gives the progress of a change at a time since its
/// start:
///
/// ```swift
/// let motion = Motion.easeOut(duration: .milliseconds(300)).delay(.milliseconds(50))
/// motion.progress(at: .milliseconds(200))
/// ```
public struct Motion: Hashable, Sendable {
  /// The timing of a motion without its modifiers.
  public indirect enum Timing: Hashable, Sendable {
    /// A curve with a fixed duration.
    case curve(TimingCurve, duration: Duration)
    /// A spring, until it has settled.
    case spring(SpringMotion)
  }

  /// A modifier of a motion, which also applies to the earlier modifiers.
  public enum Modifier: Hashable, Sendable {
    /// A delay before the motion. With a negative delay, the motion starts partway through.
    case delay(Duration)
    /// Another speed: 2 is twice as fast. At 0 and below, the motion never begins.
    case speed(Double)
    /// A number of repetitions, or `nil` to repeat forever. With `autoreverses`, every other one
    /// runs backward.
    case repetition(count: Int?, autoreverses: Bool)
  }

  /// The timing without the modifiers.
  public let timing: Timing
  /// The modifiers, innermost first.
  public let modifiers: [Modifier]

  /// Creates a motion. By default, it has no modifiers.
  public init(_ timing: Timing, modifiers: [Modifier] = []) {
    (self.timing, self.modifiers) = (timing, modifiers)
  }
}
