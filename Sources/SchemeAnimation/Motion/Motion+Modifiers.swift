extension Motion {
  /// The motion, begun later. What it does is not slowed down by it.
  public func delay(_ delay: Duration) -> Motion { modified(.delay(delay)) }

  /// The motion at another speed, delays before this one included: 2 takes half as long. At 0 and
  /// below it stands still.
  public func speed(_ speed: Double) -> Motion { modified(.speed(speed)) }

  /// The motion a number of times, delays before this one included.
  ///
  /// - Parameters:
  ///   - count: How many times; fewer than one counts as one.
  ///   - autoreverses: Whether every other time is backwards. The default is `true`.
  /// - Returns: The motion so repeated.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Motion {
    modified(.repetition(count: count, autoreverses: autoreverses))
  }

  /// The motion over and over, delays before this one included.
  ///
  /// - Parameter autoreverses: Whether every other time is backwards. The default is `true`.
  /// - Returns: A motion without an end.
  public func repeatForever(autoreverses: Bool = true) -> Motion {
    modified(.repetition(count: nil, autoreverses: autoreverses))
  }

  private func modified(_ modifier: Modifier) -> Motion {
    Motion(timing, modifiers: modifiers + [modifier])
  }
}
