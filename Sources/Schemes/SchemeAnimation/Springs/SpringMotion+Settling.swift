import ColorMath

extension SpringMotion {
  /// The distance from the target within which the spring has settled, as in SwiftUI.
  public static let defaultTolerance = 0.001

  /// Returns the time after which a value on its way from 0 to 1 stays within a tolerance of 1, or
  /// `nil` if it never does.
  ///
  /// The time is rounded up by less than a millionth. After the last turning point outside the
  /// tolerance, the value only approaches the target, so bisection finds the time.
  ///
  /// - Parameters:
  ///   - initialVelocity: The initial velocity, per second. The default is 0.
  ///   - tolerance: The maximum distance from 1. The default is a thousandth.
  /// - Returns: The time, or `nil`.
  public func settlingDuration(
    initialVelocity: Double = 0, tolerance: Double = SpringMotion.defaultTolerance
  ) -> Duration? {
    func isFar(_ t: Double) -> Bool { distance(after: t, initialVelocity).magnitude > tolerance }
    guard damping > 0, tolerance > 0 else { return nil }
    let turn = lastTurn(initialVelocity, tolerance)
    if turn > Duration.maximumSeconds { return nil }
    var low = isFar(turn) ? turn : 0
    guard isFar(low) else { return .zero }
    // The first step goes from one turning point to the next, or from the start to the first one.
    var step = low < turn ? turn : halfSwing
    if step == .infinity { step = 1 / frequency }
    while isFar(low + step) {
      low += step
      if halfSwing == .infinity { step *= 2 }
      if low > Duration.maximumSeconds { return nil }
    }
    var high = low + step
    while high - low > high * 1e-7 {
      let middle = low + (high - low) / 2
      if isFar(middle) { low = middle } else { high = middle }
    }
    return .inSeconds(high)
  }

  /// Returns the signed distance from the target after a number of seconds, on the way from 0 to 1.
  private func distance(after t: Double, _ velocity: Double) -> Double {
    let response = response(after: t)
    return velocity * response.impulse.value - response.distance.value
  }

  /// Half the period of the damped oscillation; infinite if the spring does not oscillate.
  private var halfSwing: Double {
    let square = (frequency - decay) * (frequency + decay)
    return square > 0 ? .pi / square.squareRoot() : .infinity
  }

  /// Returns the last turning point outside the tolerance, if there is one, and otherwise another
  /// turning point or 0. For an initial distance x, the velocity is e^(-at) (v C - (ω² x + a v) S),
  /// with C and S as in ``response(after:)``. Here x is -1.
  private func lastTurn(_ velocity: Double, _ tolerance: Double) -> Double {
    let (a, omega) = (decay, frequency)
    let slope = a * velocity - omega * omega
    let square = (omega - a) * (omega + a)
    guard square > 0 else {
      guard velocity != 0, slope != 0 else { return 0 }
      let w = (-square).squareRoot()
      let ratio = velocity / slope
      let turn = w == 0 ? ratio : LibM.inverseHyperbolicTangent(w * ratio) / w
      return turn > 0 && turn < .infinity ? turn : 0
    }
    let w = square.squareRoot()
    var first = LibM.directionInRadians(x: slope, y: w * velocity) / w
    if first < 0 { first += .pi / w }
    // From one turning point to the next, the distance shrinks by a constant factor.
    let size = distance(after: first, velocity).magnitude
    guard size > tolerance else { return first }
    let turns = (LibM.logarithm(size / tolerance) * w / (a * .pi)).rounded(.down)
    return first + max(turns - 1, 0) * (.pi / w)
  }
}
