/// The value and velocity of a spring.
public struct SpringState: Hashable, Sendable {
  /// The value, in any unit.
  public var value: Double
  /// The velocity, in that unit per second.
  public var velocity: Double

  /// Creates a state. The default is at rest.
  public init(value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}
