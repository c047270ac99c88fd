extension SpringMotion {
  /// The part of the way that counts as arrived, as SwiftUI has it.
  public static let defaultTolerance = 0.001

  /// How long a value on its way from 0 to 1 is further than `tolerance` from 1 or will be again;
  /// `nil` if that never ends, because the spring is not damped.
  ///
  /// It is the exact time, rounded up by less than a millionth.
  ///
  /// - Parameters:
  ///   - initialVelocity: How fast the value moves at first, in whole ways per second. The default
  ///     is at rest.
  ///   - tolerance: The distance that no longer counts. The default is a thousandth of the way.
  /// - Returns: The time, or `nil` for ever.
  public func settlingDuration(
    initialVelocity: Double = 0, tolerance: Double = SpringMotion.defaultTolerance
  ) -> Duration? {
    settlingTime(distance: -1, velocity: initialVelocity, tolerance: tolerance)
      .map { .inSeconds($0) }
  }

  /// The same in seconds, for a start at a distance from the target.
  ///
  /// Beyond the last turning point where it is still too far away, the value comes nearer and never
  /// again goes too far, so halving an interval finds the moment.
  func settlingTime(distance: Double, velocity: Double, tolerance: Double) -> Double? {
    func isFar(_ t: Double) -> Bool {
      let response = response(after: t)
      let left = distance * response.distance.value + velocity * response.impulse.value
      return left.magnitude > tolerance
    }
    guard damping > 0, tolerance > 0 else {
      return distance == 0 && velocity == 0 ? 0 : nil
    }
    let turn = lastTurn(distance: distance, velocity: velocity, tolerance: tolerance)
    if turn > Duration.longestSeconds { return nil }
    var low = isFar(turn) ? turn : 0
    guard isFar(low) else { return 0 }
    // From one turn to the next, or from the start to the first; without turns, ever further.
    var step = low < turn ? turn : halfSwing
    if step == .infinity { step = 1 / frequency }
    while isFar(low + step) {
      low += step
      if halfSwing == .infinity { step *= 2 }
      if low > Duration.longestSeconds { return nil }
    }
    var high = low + step
    while high - low > high * 1e-7 {
      let middle = low + (high - low) / 2
      if isFar(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// Half the time of a swing as damped; infinite if it does not swing.
  private var halfSwing: Double {
    let square = (frequency - decay) * (frequency + decay)
    return square > 0 ? .pi / square.squareRoot() : .infinity
  }

  /// The last time at which the value turns around while further away than the tolerance, or
  /// another turn, or 0, where there is none.
  ///
  /// The velocity is e^(-at) (v C - (ω² x + a v) S), with C and S as in ``response(after:)``.
  private func lastTurn(distance: Double, velocity: Double, tolerance: Double) -> Double {
    let (a, omega) = (decay, frequency)
    let slope = omega * omega * distance + a * velocity
    let square = (omega - a) * (omega + a)
    guard square > 0 else {
      guard velocity != 0, slope != 0 else { return 0 }
      let w = (-square).squareRoot()
      let ratio = velocity / slope
      let turn = w == 0 ? ratio : LibM.inverseHyperbolicTangent(w * ratio) / w
      return turn > 0 && turn < .infinity ? turn : 0
    }
    let w = square.squareRoot()
    var first = LibM.direction(x: slope, y: w * velocity) / w
    if first < 0 { first += .pi / w }
    // From one turn to the next the distance shrinks by the same factor.
    let response = response(after: first)
    let size = (distance * response.distance.value + velocity * response.impulse.value).magnitude
    guard size > tolerance else { return first }
    let turns = (LibM.logarithm(size / tolerance) * w / (a * .pi)).rounded(.down)
    return first + max(turns - 1, 0) * (.pi / w)
  }
}
