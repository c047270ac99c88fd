extension Duration {
  /// The longest time that is told from for ever, in seconds: about 30,000 years.
  static let longestSeconds = 1e12

  /// The duration as a number of seconds: the one place where time becomes a fraction.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// A number of seconds as a duration, however large it is; one that is no number is 0.
  static func inSeconds(_ seconds: Double) -> Duration {
    guard !seconds.isNaN else { return .zero }
    return .seconds(min(longestSeconds, max(-longestSeconds, seconds)))
  }

  /// The duration times a factor, as exactly as `Double` is and without overflow.
  func scaled(by factor: Double) -> Duration {
    factor == 1 ? self : .inSeconds(inSeconds * factor)
  }

  /// The duration a whole number of times: exact, unless it is too long to tell from for ever.
  func times(_ count: Int) -> Duration {
    let seconds = inSeconds * Double(count)
    return seconds.magnitude < Self.longestSeconds ? self * count : .inSeconds(seconds)
  }

  /// The sum, exact unless it is too long to tell from for ever.
  func plus(_ other: Duration) -> Duration {
    let seconds = inSeconds + other.inSeconds
    return seconds.magnitude < Self.longestSeconds ? self + other : .inSeconds(seconds)
  }
}
