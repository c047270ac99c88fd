extension Motion {
  /// The time that the motion takes, or `nil` if it repeats forever, oscillates forever or never
  /// begins.
  public var duration: Duration? { duration(through: modifiers[...]) }

  /// Returns the fraction of the change that is complete at a time since the start, which includes
  /// delays. The fraction is outside 0...1 where a curve or spring overshoots.
  ///
  /// The fraction is exactly 0 before the motion begins, and exactly 1 from ``duration`` on. A
  /// motion that reverses and repeats an even number of times therefore ends with a jump, as in
  /// SwiftUI.
  public func progress(at elapsed: Duration) -> Double {
    progress(at: elapsed, through: modifiers[...])
  }

  private func duration(through modifiers: ArraySlice<Modifier>) -> Duration? {
    guard let outer = modifiers.last else { return timing.duration }
    let inner = duration(through: modifiers.dropLast())
    switch outer {
    case .delay(let delay): return inner.map { max(.zero, $0.plus(delay)) }
    case .speed(let speed): return speed > 0 ? inner?.scaled(by: 1 / speed) : nil
    case .repetition(let count, _):
      guard let count else { return nil }
      return inner?.times(max(count, 1))
    }
  }

  private func progress(at elapsed: Duration, through modifiers: ArraySlice<Modifier>) -> Double {
    guard let outer = modifiers.last else { return timing.progress(at: elapsed) }
    let inner = modifiers.dropLast()
    switch outer {
    case .delay(let delay):
      // `plus` does not overflow, however long the delay.
      return progress(at: elapsed.plus(.zero - delay), through: inner)
    case .speed(let speed):
      return speed > 0 ? progress(at: elapsed.scaled(by: speed), through: inner) : 0
    case .repetition(let count, let autoreverses):
      guard let once = duration(through: inner), elapsed >= .zero
      else { return progress(at: elapsed, through: inner) }
      guard once > .zero else { return 1 }
      if let count, elapsed >= once.times(max(count, 1)) { return 1 }
      let (turn, rest) = elapsed.attoseconds.quotientAndRemainder(dividingBy: once.attoseconds)
      let phase = Duration(attoseconds: rest)
      let isBackward = autoreverses && turn % 2 == 1
      return progress(at: isBackward ? once - phase : phase, through: inner)
    }
  }
}

extension Motion.Timing {
  fileprivate var duration: Duration? {
    switch self {
    case .curve(_, let duration): max(.zero, duration)
    case .spring(let spring): spring.settlingDuration()
    }
  }

  /// The progress is 1 from the duration on, even if a curve has a step left or a spring has not
  /// arrived.
  fileprivate func progress(at elapsed: Duration) -> Double {
    guard elapsed >= .zero else { return 0 }
    if let duration, elapsed >= duration { return 1 }
    switch self {
    case .curve(let curve, let duration):
      return curve.value(at: elapsed.inSeconds / duration.inSeconds)
    case .spring(let spring): return spring.value(after: elapsed)
    }
  }
}
