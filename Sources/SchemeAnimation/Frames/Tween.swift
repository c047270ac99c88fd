/// A change from one value to another.
public struct Tween<Value: Interpolable>: Sendable {
  /// The value at the start.
  public let start: Value
  /// The value at the end.
  public let end: Value
  /// The motion of the change.
  public let motion: Motion

  /// Creates a change. The default motion is a spring without bounce.
  public init(from start: Value, to end: Value, motion: Motion = .default) {
    self.start = start
    self.end = end
    self.motion = motion
  }

  /// The time that the change takes, or `nil` if it never ends.
  public var duration: Duration? { motion.duration }

  /// Returns the value after some time: exactly the start before the motion begins, and exactly the end
  /// from its duration on.
  public func value(at elapsed: Duration) -> Value {
    switch motion.progress(at: elapsed) {
    case 0: start
    case 1: end
    case let progress: start.interpolated(to: end, fraction: progress)
    }
  }
}

extension Tween: Equatable where Value: Equatable {}
extension Tween: Hashable where Value: Hashable {}
