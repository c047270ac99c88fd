/// Where something on a spring is, and how fast it moves.
public struct SpringState: Hashable, Sendable {
  /// Where it is, in the unit of whatever moves.
  public var value: Double
  /// How fast it moves, in that unit per second.
  public var velocity: Double

  /// Creates a state, at rest by default.
  public init(value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}
