extension Motion {
  /// The default motion: a spring without bounce, ``SpringMotion/smooth``.
  public static let `default` = smooth

  /// Returns a motion along a curve. The default duration is that of SwiftUI's curves, 0.35 seconds.
  public static func timingCurve(
    _ curve: TimingCurve, duration: Duration = .milliseconds(350)
  ) -> Motion {
    Motion(.curve(curve, duration: duration))
  }

  /// Returns a motion of constant speed. The default duration is 0.35 seconds.
  public static func linear(duration: Duration = .milliseconds(350)) -> Motion {
    timingCurve(.linear, duration: duration)
  }

  /// Returns a motion that starts slowly. The default duration is 0.35 seconds.
  public static func easeIn(duration: Duration = .milliseconds(350)) -> Motion {
    timingCurve(.easeIn, duration: duration)
  }

  /// Returns a motion that ends slowly. The default duration is 0.35 seconds.
  public static func easeOut(duration: Duration = .milliseconds(350)) -> Motion {
    timingCurve(.easeOut, duration: duration)
  }

  /// Returns a motion that starts and ends slowly. The default duration is 0.35 seconds.
  public static func easeInOut(duration: Duration = .milliseconds(350)) -> Motion {
    timingCurve(.easeInOut, duration: duration)
  }

  /// A motion of constant speed that lasts 0.35 seconds.
  public static let linear = linear()
  /// A motion that lasts 0.35 seconds and starts slowly.
  public static let easeIn = easeIn()
  /// A motion that lasts 0.35 seconds and ends slowly.
  public static let easeOut = easeOut()
  /// A motion that lasts 0.35 seconds and starts and ends slowly.
  public static let easeInOut = easeInOut()

  /// Returns the motion of a spring until it has settled.
  public static func spring(_ spring: SpringMotion) -> Motion { Motion(.spring(spring)) }

  /// Returns the motion of a spring with a perceived duration, by default half a second, and a
  /// bounce from -1 to 1; see ``SpringMotion/init(duration:bounce:)``.
  public static func spring(duration: Duration = .milliseconds(500), bounce: Double = 0) -> Motion {
    spring(SpringMotion(duration: duration, bounce: bounce))
  }

  /// Returns the motion of a spring with a response and a damping ratio; see
  /// ``SpringMotion/init(response:dampingRatio:)``.
  public static func spring(response: Duration, dampingRatio: Double) -> Motion {
    spring(SpringMotion(response: response, dampingRatio: dampingRatio))
  }

  /// The motion of a spring without bounce.
  public static let smooth = spring(SpringMotion.smooth)
  /// The motion of a spring with a small bounce.
  public static let snappy = spring(SpringMotion.snappy)
  /// The motion of a spring with more bounce.
  public static let bouncy = spring(SpringMotion.bouncy)

  /// Returns the motion after a delay.
  public func delay(_ delay: Duration) -> Motion { modified(.delay(delay)) }

  /// Returns the motion at another speed, which also scales earlier delays. At 0 and below, the
  /// motion never begins.
  public func speed(_ speed: Double) -> Motion { modified(.speed(speed)) }

  /// Returns the motion repeated, together with earlier delays.
  ///
  /// - Parameters:
  ///   - count: The number of repetitions, at least 1.
  ///   - autoreverses: Whether every other repetition runs backward. The default is `true`.
  /// - Returns: The repeated motion.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Motion {
    modified(.repetition(count: count, autoreverses: autoreverses))
  }

  /// Returns the motion repeated forever, together with earlier delays. By default, every other
  /// repetition runs backward.
  public func repeatForever(autoreverses: Bool = true) -> Motion {
    modified(.repetition(count: nil, autoreverses: autoreverses))
  }

  private func modified(_ modifier: Modifier) -> Motion {
    Motion(timing, modifiers: modifiers + [modifier])
  }
}
