internal import SchemeAnimation

/// A value that began to move at some time, or that changed at once.
struct Moving<Value: Interpolable & Hashable>: Hashable, Sendable {
  /// Where it moves to.
  let target: Value
  private let tween: Tween<Value>?
  private let start: Duration

  /// A value at rest.
  init(_ value: Value) {
    self.init(from: value, to: value, by: nil, since: .zero)
  }

  /// A value on its way; `nil` is at once.
  init(from origin: Value, to target: Value, by motion: Motion?, since start: Duration) {
    self.target = target
    self.start = start
    tween = motion.map { Tween(from: origin, to: target, motion: $0) }
  }

  /// Where it is at a time.
  func value(at time: Duration) -> Value { tween?.value(at: time - start) ?? target }

  /// When it is at rest; `nil` if never.
  var end: Duration? {
    guard let tween else { return .zero }
    return tween.duration.map { start + $0 }
  }

  /// The value on its way to another target, from where it is at a time.
  func moving(to target: Value, by motion: Motion?, at time: Duration) -> Moving {
    Moving(from: value(at: time), to: target, by: motion, since: time)
  }
}
