extension Duration {
  /// The longest time that is not endless, in seconds: about 30,000 years.
  static let longestSeconds = 1e12

  /// The duration as a number of seconds. Only here does time become a floating-point number.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// Returns a number of seconds as a duration, without overflow. NaN becomes 0.
  static func inSeconds(_ seconds: Double) -> Duration {
    guard !seconds.isNaN else { return .zero }
    return .seconds(min(longestSeconds, max(-longestSeconds, seconds)))
  }

  /// Returns the duration times a factor, to the precision of `Double` and without overflow.
  func scaled(by factor: Double) -> Duration { factor == 1 ? self : .inSeconds(inSeconds * factor) }

  /// Returns the duration times a whole number, exactly, unless it is endless.
  func times(_ count: Int) -> Duration {
    let seconds = inSeconds * Double(count)
    return seconds.magnitude < Self.longestSeconds ? self * count : .inSeconds(seconds)
  }

  /// Returns the sum of two durations, exactly, unless it is endless.
  func plus(_ other: Duration) -> Duration {
    let seconds = inSeconds + other.inSeconds
    return seconds.magnitude < Self.longestSeconds ? self + other : .inSeconds(seconds)
  }
}
