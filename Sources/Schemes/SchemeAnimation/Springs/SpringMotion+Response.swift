import ColorMath

extension SpringMotion {
  /// The linear response of the spring: the distance from the target is the initial distance times
  /// `distance` plus the initial velocity times `impulse`. Both have a velocity of their own.
  struct Response {
    var distance, impulse: (value: Double, velocity: Double)
  }

  /// Returns the response after a number of seconds, 0 or more. With decay a, frequency ω and w² =
  /// |ω² - a²|, the distance is e^(-at) (C + aS) and the impulse e^(-at) S. Below critical damping,
  /// C is cos wt and S is sin wt / w; at critical damping, 1 and t; above it, cosh wt and sinh wt /
  /// w. S has the same limit from both sides and is computed without cancellation, so the response
  /// is continuous at critical damping.
  func response(after t: Double) -> Response {
    let (a, omega) = (decay, frequency)
    let square = (omega - a) * (omega + a)
    let (cosine, sine): (Double, Double)
    if square > 0 {
      let w = square.squareRoot()
      let left = LibM.exponential(-a * t)
      (cosine, sine) = (left * LibM.cosine(radians: w * t), left * LibM.sine(radians: w * t) / w)
    } else if square < 0 {
      // The slower of the two rates is a - w, computed as a quotient. cosh and sinh alone would
      // overflow.
      let w = (-square).squareRoot()
      let left = LibM.exponential(-omega * (omega / (a + w)) * t)
      cosine = left * (1 + LibM.exponential(-2 * w * t)) / 2
      sine = left * -LibM.exponentialMinus1(-2 * w * t) / (2 * w)
    } else {
      let left = LibM.exponential(-a * t)
      (cosine, sine) = (left, left == 0 ? 0 : left * t)
    }
    return Response(
      distance: (cosine + a * sine, -omega * omega * sine), impulse: (sine, cosine - a * sine))
  }

  /// Returns the value and velocity at a time since the release of the spring.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the release. A negative time counts as 0.
  ///   - start: The value and velocity at the release. The default is 0 at rest.
  ///   - target: The target of the spring. The default is 1.
  /// - Returns: The value and velocity at that time.
  public func state(
    after elapsed: Duration, from start: SpringState = SpringState(value: 0), to target: Double = 1
  ) -> SpringState {
    guard elapsed > .zero else { return start }
    let response = response(after: elapsed.inSeconds)
    let distance = start.value - target
    return SpringState(
      value: target + distance * response.distance.value + start.velocity * response.impulse.value,
      velocity: distance * response.distance.velocity + start.velocity * response.impulse.velocity)
  }

  /// Returns the value on the way from 0 to 1 at a time since the release with an initial velocity,
  /// per second.
  public func value(after elapsed: Duration, initialVelocity: Double = 0) -> Double {
    state(after: elapsed, from: SpringState(value: 0, velocity: initialVelocity)).value
  }
}
