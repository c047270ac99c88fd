extension Motion {
  /// Returns the motion with a delay before it.
  public func delay(_ delay: Duration) -> Motion { modified(.delay(delay)) }

  /// Returns the motion at another speed, including earlier delays. At 2 it takes half as long; at 0 and
  /// below it never begins.
  public func speed(_ speed: Double) -> Motion { modified(.speed(speed)) }

  /// Returns the motion repeated, including earlier delays.
  ///
  /// - Parameters:
  ///   - count: The number of repetitions, at least 1.
  ///   - autoreverses: Whether every other repetition runs backward. The default is `true`.
  /// - Returns: The repeated motion.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Motion {
    modified(.repetition(count: count, autoreverses: autoreverses))
  }

  /// Returns the motion repeated forever, including earlier delays. By default, every other repetition runs
  /// backward.
  public func repeatForever(autoreverses: Bool = true) -> Motion {
    modified(.repetition(count: nil, autoreverses: autoreverses))
  }

  private func modified(_ modifier: Modifier) -> Motion {
    Motion(timing, modifiers: modifiers + [modifier])
  }
}
