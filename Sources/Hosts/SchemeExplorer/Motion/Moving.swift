internal import SchemeAnimation

/// A value that moves to a target.
struct Moving<Value: Interpolable & Hashable>: Hashable, Sendable {
  let target: Value
  private let tween: Tween<Value>?
  private let start: Duration

  init(_ value: Value) { self.init(from: value, to: value, by: nil, since: .zero) }

  /// Creates a value that starts to move at a given time, or is at its target if there is no motion.
  init(from origin: Value, to target: Value, by motion: Motion?, since start: Duration) {
    self.target = target
    self.start = start
    tween = motion.map { Tween(from: origin, to: target, motion: $0) }
  }

  func value(at time: Duration) -> Value { tween?.value(at: time - start) ?? target }

  /// The time at which the value is at rest, or `nil` if it never is.
  var end: Duration? {
    guard let tween else { return .zero }
    return tween.duration.map { start + $0 }
  }

  /// Returns the value redirected to another target at a given time.
  func moving(to target: Value, by motion: Motion?, at time: Duration) -> Moving {
    Moving(from: value(at: time), to: target, by: motion, since: time)
  }
}
