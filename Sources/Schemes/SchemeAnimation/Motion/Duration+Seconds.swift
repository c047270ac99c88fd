extension Duration {
  /// The number of seconds from which a duration counts as endless: about 30,000 years.
  static let maximumSeconds = 1e12

  /// The duration in seconds. This is the only place where a duration becomes a floating-point
  /// number.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// Returns a number of seconds as a duration, clamped so that it does not overflow. NaN becomes
  /// 0.
  static func inSeconds(_ seconds: Double) -> Duration {
    guard !seconds.isNaN else { return .zero }
    return .seconds(min(maximumSeconds, max(-maximumSeconds, seconds)))
  }

  /// Returns the duration times a factor, to the precision of `Double` and without overflow.
  func scaled(by factor: Double) -> Duration { factor == 1 ? self : .inSeconds(inSeconds * factor) }

  /// Returns the exact product of the duration and an integer, unless it is endless.
  func times(_ count: Int) -> Duration {
    let seconds = inSeconds * Double(count)
    return seconds.magnitude < Self.maximumSeconds ? self * count : .inSeconds(seconds)
  }

  /// Returns the exact sum of two durations, unless it is endless.
  func plus(_ other: Duration) -> Duration {
    let seconds = inSeconds + other.inSeconds
    return seconds.magnitude < Self.maximumSeconds ? self + other : .inSeconds(seconds)
  }
}
