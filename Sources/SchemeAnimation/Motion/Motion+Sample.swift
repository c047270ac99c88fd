extension Motion {
  /// A motion at one moment.
  struct Sample {
    /// How far the change has come, and how fast that grows per second.
    var progress: (value: Double, velocity: Double)
    /// How far a velocity of 1 that the value came with has carried it, and how fast it still moves.
    /// Only springs know such a thing; a curve goes its own way from the first moment.
    var impulse: (value: Double, velocity: Double)

    /// Before the change begins.
    static let start = Sample(progress: (0, 0), impulse: (0, 0))
    /// When the change is made.
    static let end = Sample(progress: (1, 0), impulse: (0, 0))
  }

  /// How long it takes for a value that starts with a velocity, `nil` for ever.
  ///
  /// - Parameter momentum: The size of the velocity that the value comes with, in whole ways per
  ///   second; infinite if there is no way to go.
  /// - Returns: The time until it is at rest.
  func duration(momentum: Double) -> Duration? {
    duration(through: modifiers[...], momentum: momentum)
  }

  /// The moment after some time, for a value that starts with a velocity.
  func sample(at elapsed: Duration, momentum: Double) -> Sample {
    sample(at: elapsed, through: modifiers[...], momentum: momentum)
  }

  private func duration(
    through modifiers: ArraySlice<Modifier>, momentum: Double
  ) -> Duration? {
    guard let outer = modifiers.last else { return timing.duration(momentum: momentum) }
    let inner = modifiers.dropLast()
    switch outer {
    case .delay(let delay):
      return duration(through: inner, momentum: momentum).map { max(.zero, $0.plus(delay)) }
    case .speed(let speed):
      guard speed > 0 else { return nil }
      return duration(through: inner, momentum: momentum / speed).map { $0.scaled(by: 1 / speed) }
    case .repetition(let count, _):
      guard let count, let once = duration(through: inner, momentum: momentum) else { return nil }
      return once.times(max(count, 1))
    }
  }

  private func sample(
    at elapsed: Duration, through modifiers: ArraySlice<Modifier>, momentum: Double
  ) -> Sample {
    guard let outer = modifiers.last else { return timing.sample(at: elapsed, momentum: momentum) }
    let inner = modifiers.dropLast()
    switch outer {
    case .delay(let delay):
      // Outside the longest time there is nothing to tell apart.
      return sample(at: elapsed.plus(.zero - delay), through: inner, momentum: momentum)
    case .speed(let speed):
      guard speed > 0 else { return .start }
      var sample = sample(
        at: elapsed.scaled(by: speed), through: inner, momentum: momentum / speed)
      sample.progress.velocity *= speed
      sample.impulse.value /= speed
      return sample
    case .repetition(let count, let autoreverses):
      guard let once = duration(through: inner, momentum: momentum), elapsed >= .zero else {
        return sample(at: elapsed, through: inner, momentum: momentum)
      }
      guard once > .zero else { return .end }
      if let count, elapsed >= once.times(max(count, 1)) { return .end }
      let (turn, rest) = elapsed.attoseconds.quotientAndRemainder(dividingBy: once.attoseconds)
      let phase = Duration(attoseconds: rest)
      guard autoreverses, turn % 2 == 1 else {
        return sample(at: phase, through: inner, momentum: momentum)
      }
      var sample = sample(at: once - phase, through: inner, momentum: momentum)
      sample.progress.velocity *= -1
      sample.impulse.velocity *= -1
      return sample
    }
  }
}

extension Motion.Timing {
  /// How long it takes for a value that comes with a velocity; `nil` for ever.
  fileprivate func duration(momentum: Double) -> Duration? {
    switch self {
    case .curve(_, let duration): max(.zero, duration)
    case .spring(let spring): spring.settlingDuration(momentum: momentum)
    }
  }

  /// The moment after some time. It jumps to the end, if a step is left, when the time is over.
  fileprivate func sample(at elapsed: Duration, momentum: Double) -> Motion.Sample {
    guard elapsed >= .zero else { return .start }
    if let duration = duration(momentum: momentum), elapsed >= duration { return .end }
    switch self {
    case .curve(let curve, let duration):
      let seconds = duration.inSeconds
      let x = elapsed.inSeconds / seconds
      return Motion.Sample(
        progress: (curve.value(at: x), curve.slope(at: x) / seconds), impulse: (0, 0))
    case .spring(let spring):
      let response = spring.response(after: elapsed.inSeconds)
      return Motion.Sample(
        progress: (1 - response.distance.value, -response.distance.velocity),
        impulse: response.impulse)
    }
  }
}

extension SpringMotion {
  /// How long a value that comes with a velocity is too far from its target.
  ///
  /// A value of several coordinates may come with a velocity in any direction, so the worst is
  /// taken: straight away or straight on. Too far is measured by how far the value would go:
  /// the way, and the way that the velocity would carry it.
  fileprivate func settlingDuration(momentum: Double) -> Duration? {
    let way = momentum < .infinity ? 1.0 : 0
    let velocity = momentum < .infinity ? momentum : 1
    let tolerance = (way + velocity / frequency) * Self.defaultTolerance
    guard let onward = settlingTime(distance: -way, velocity: velocity, tolerance: tolerance),
      let backward = settlingTime(distance: -way, velocity: -velocity, tolerance: tolerance)
    else { return nil }
    return .inSeconds(max(onward, backward))
  }
}
