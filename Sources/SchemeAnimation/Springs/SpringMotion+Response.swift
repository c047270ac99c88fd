extension SpringMotion {
  /// How the distance to the target and the velocity that a spring starts with live on.
  ///
  /// Both are linear: what is left of the distance after some time is the starting distance times
  /// `distance` plus the starting velocity times `impulse`.
  struct Response {
    /// What is left of a starting distance of 1; its velocity.
    var distance: (value: Double, velocity: Double)
    /// How far away a starting velocity of 1 has carried; its velocity.
    var impulse: (value: Double, velocity: Double)
  }

  /// The response after a number of seconds, 0 or more.
  ///
  /// With decay a, frequency ω and w² = |ω² - a²|, the distance is e^(-at) (C + aS) and the impulse
  /// e^(-at) S, where C and S are cos wt and sin wt / w below critical damping, 1 and t at it, and
  /// cosh wt and sinh wt / w above. S has the same limit from both sides and is computed without
  /// cancellation, so all is continuous there.
  func response(after t: Double) -> Response {
    let (a, omega) = (decay, frequency)
    let square = (omega - a) * (omega + a)
    let (cosine, sine): (Double, Double)
    if square > 0 {
      let w = square.squareRoot()
      let left = LibM.exponential(-a * t)
      (cosine, sine) = (left * LibM.cosine(w * t), left * LibM.sine(w * t) / w)
    } else if square < 0 {
      // The slower of the two rates, a - w, as a quotient; cosh and sinh alone would overflow.
      let w = (-square).squareRoot()
      let left = LibM.exponential(-omega * (omega / (a + w)) * t)
      cosine = left * (1 + LibM.exponential(-2 * w * t)) / 2
      sine = left * -LibM.exponentialMinus1(-2 * w * t) / (2 * w)
    } else {
      let left = LibM.exponential(-a * t)
      (cosine, sine) = (left, left == 0 ? 0 : left * t)
    }
    return Response(
      distance: (cosine + a * sine, -omega * omega * sine),
      impulse: (sine, cosine - a * sine))
  }

  /// Where a value is some time after it was let go.
  ///
  /// - Parameters:
  ///   - elapsed: The time since then. A negative one counts as none.
  ///   - start: Where the value was and how fast it moved. The default is at rest at 0.
  ///   - target: Where the spring pulls it. The default is 1.
  /// - Returns: Its place and velocity at that time.
  public func state(
    after elapsed: Duration, from start: SpringState = SpringState(value: 0),
    to target: Double = 1
  ) -> SpringState {
    guard elapsed > .zero else { return start }
    let response = response(after: elapsed.inSeconds)
    let distance = start.value - target
    return SpringState(
      value: target + distance * response.distance.value
        + start.velocity * response.impulse.value,
      velocity: distance * response.distance.velocity
        + start.velocity * response.impulse.velocity)
  }

  /// How far a value has come from 0 to 1.
  ///
  /// - Parameters:
  ///   - elapsed: The time since it was let go.
  ///   - initialVelocity: How fast it moved then, in whole ways per second. The default is at rest.
  /// - Returns: The part of the way that is done, at times more than all.
  public func value(after elapsed: Duration, initialVelocity: Double = 0) -> Double {
    state(after: elapsed, from: SpringState(value: 0, velocity: initialVelocity)).value
  }

  /// How fast a value on its way from 0 to 1 moves, in whole ways per second.
  ///
  /// - Parameters:
  ///   - elapsed: The time since it was let go.
  ///   - initialVelocity: How fast it moved then. The default is at rest.
  /// - Returns: The velocity.
  public func velocity(after elapsed: Duration, initialVelocity: Double = 0) -> Double {
    state(after: elapsed, from: SpringState(value: 0, velocity: initialVelocity)).velocity
  }
}
