/// A spring that pulls a value to its target: a mass on a damped spring, solved in closed form.
///
/// Two springs are equal if their mass, stiffness and damping are.
public struct SpringMotion: Hashable, Sendable {
  /// The mass at the end of the spring, above 0.
  public let mass: Double
  /// How hard the spring pulls, above 0.
  public let stiffness: Double
  /// How much it is braked, 0 or more. Without any it swings for ever.
  public let damping: Double

  /// Creates a spring of physical constants. A mass or stiffness that is not above 0 counts as 1, a
  /// damping that is not as 0.
  ///
  /// - Parameters:
  ///   - mass: The mass at the end of the spring. The default is 1.
  ///   - stiffness: How hard the spring pulls.
  ///   - damping: How much it is braked.
  ///   - allowsOverdamping: Whether more damping than stops all swinging is kept; otherwise it is
  ///     cut to just that. The default is to keep it.
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

  /// Creates a spring by how it looks, as SwiftUI's does.
  ///
  /// A mass of 1 with stiffness (2π/d)² and damping 4π(1 - b)/d, or 4π/(d(1 + b)) for a bounce
  /// below 0. Source: SwiftUI's `Spring(duration:bounce:)`; "Animate with springs", WWDC 2023.
  ///
  /// - Parameters:
  ///   - duration: About how long the change seems to take; what is left after that hardly shows.
  ///     The default is half a second. One that is not above 0 counts as a microsecond.
  ///   - bounce: From -1 to 1: 1 swings for ever, 0 is as fast as can be without swinging over,
  ///     below 0 is slower still. The default is 0. -1 would never arrive; what is below -0.999
  ///     counts as that.
  public init(duration: Duration = .milliseconds(500), bounce: Double = 0) {
    let seconds = max(duration.inSeconds, 1e-6)
    // This order of arguments gives a bound where the bounce is not a number.
    let bounce = min(1, max(-0.999, bounce))
    let frequency = 2 * Double.pi / seconds
    self.init(
      stiffness: frequency * frequency,
      damping: bounce < 0
        ? 4 * .pi / (seconds * (1 + bounce)) : 4 * .pi * (1 - bounce) / seconds)
  }

  /// Creates a spring by the length of its swing.
  ///
  /// Source: SwiftUI's `Spring(response:dampingRatio:)`.
  ///
  /// - Parameters:
  ///   - response: How long one swing would take without damping. One that is not above 0 counts as
  ///     a microsecond.
  ///   - dampingRatio: The share of the damping that stops all swinging: 0 swings for ever, 1 does
  ///     not swing over, more is slower still.
  public init(response: Duration, dampingRatio: Double) {
    let frequency = 2 * Double.pi / max(response.inSeconds, 1e-6)
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// How long one swing would take without damping; also how long the change seems to take.
  public var response: Duration { .inSeconds(2 * .pi / frequency) }

  /// The share of the damping that would stop all swinging: 1 is critical.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// How much the spring swings over, from 1 (for ever) through 0 (not at all) towards -1.
  public var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// The angular frequency without damping, in radians a second.
  var frequency: Double { (stiffness / mass).squareRoot() }

  /// The rate at which what is left decays, per second.
  var decay: Double { damping / (2 * mass) }
}
