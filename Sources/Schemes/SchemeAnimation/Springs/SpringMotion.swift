/// A spring that pulls a value to its target: a damped harmonic oscillator, solved in closed form.
public struct SpringMotion: Hashable, Sendable {
  /// The mass on the spring, above 0.
  public let mass: Double
  /// The stiffness, which is the force per unit of distance, above 0.
  public let stiffness: Double
  /// The damping, 0 or more. At 0 the spring oscillates forever.
  public let damping: Double

  /// Creates a spring from physical constants. A mass or stiffness that is not positive and finite
  /// becomes 1, and a negative damping becomes 0. If `allowsOverdamping` is `false`, the damping is
  /// limited to the critical one.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowsOverdamping: Bool = true
  ) {
    let mass = mass > 0 && mass < .infinity ? mass : 1
    let stiffness = stiffness > 0 && stiffness < .infinity ? stiffness : 1
    let critical = 2 * (stiffness * mass).squareRoot()
    let limit = allowsOverdamping ? Double.greatestFiniteMagnitude : critical
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping > 0 ? min(damping, limit) : 0
  }

  /// Creates a spring from its perceived duration and bounce, as in SwiftUI.
  ///
  /// The mass is 1, with stiffness (2π/d)² and damping 4π(1 - b)/d, or 4π/(d(1 + b)) for a bounce below 0.
  /// Source: SwiftUI's `Spring(duration:bounce:)`; "Animate with springs", WWDC 2023.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, at least a microsecond. The default is half a second.
  ///   - bounce: A number from -1 to 1. At 1, the spring oscillates forever. At 0, the default, it
  ///     is the fastest without overshoot. Below 0, it is slower; values below -0.999 are raised to
  ///     it.
  public init(duration: Duration = .milliseconds(500), bounce: Double = 0) {
    let seconds = max(duration.inSeconds, 1e-6)
    // With this order of arguments, a NaN bounce becomes one of the bounds.
    let bounce = min(1, max(-0.999, bounce))
    let frequency = 2 * Double.pi / seconds
    self.init(
      stiffness: frequency * frequency,
      damping: bounce < 0 ? 4 * .pi / (seconds * (1 + bounce)) : 4 * .pi * (1 - bounce) / seconds)
  }

  /// Creates a spring from its response and damping ratio.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped oscillation, at least a microsecond.
  ///   - dampingRatio: The damping as a multiple of the critical damping. From 1 on, there is no
  ///     overshoot.
  public init(response: Duration, dampingRatio: Double) {
    let frequency = 2 * Double.pi / max(response.inSeconds, 1e-6)
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// The period of the undamped oscillation, which is also the perceived duration.
  public var response: Duration { .inSeconds(2 * .pi / frequency) }

  /// The damping as a multiple of the critical damping.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The bounce: at 1, the spring oscillates forever; at 0 and below, it does not overshoot.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The undamped angular frequency, in radians per second.
  var frequency: Double { (stiffness / mass).squareRoot() }

  /// The decay rate of the amplitude, per second.
  var decay: Double { damping / (2 * mass) }

  /// A spring of half a second without bounce.
  public static let smooth = SpringMotion(duration: .milliseconds(500), bounce: 0)
  /// A spring of half a second with a small bounce, 0.15.
  public static let snappy = SpringMotion(duration: .milliseconds(500), bounce: 0.15)
  /// A spring of half a second with more bounce, 0.3.
  public static let bouncy = SpringMotion(duration: .milliseconds(500), bounce: 0.3)
}

/// The value and velocity of a spring.
public struct SpringState: Hashable, Sendable {
  /// The value, in any unit.
  public var value: Double
  /// The velocity, in that unit per second.
  public var velocity: Double

  /// Creates a state, by default at rest.
  public init(value: Double, velocity: Double = 0) {
    (self.value, self.velocity) = (value, velocity)
  }
}
