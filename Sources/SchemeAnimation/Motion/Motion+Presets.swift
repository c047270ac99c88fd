extension Motion {
  /// A spring without bounce, ``SpringMotion/smooth``: what a change has unless it says otherwise.
  public static let `default` = smooth

  /// Along any curve.
  ///
  /// - Parameters:
  ///   - curve: How the progress follows the time.
  ///   - duration: How long it takes. The default is SwiftUI's for curves, 0.35 seconds.
  /// - Returns: The motion.
  public static func timingCurve(
    _ curve: TimingCurve, duration: Duration = .milliseconds(350)
  ) -> Motion {
    Motion(.curve(curve, duration: duration))
  }

  /// Evenly, within 0.35 seconds by default.
  public static func linear(duration: Duration = .milliseconds(350)) -> Motion {
    timingCurve(.linear, duration: duration)
  }

  /// Slowly at first, within 0.35 seconds by default.
  public static func easeIn(duration: Duration = .milliseconds(350)) -> Motion {
    timingCurve(.easeIn, duration: duration)
  }

  /// Slowly at last, within 0.35 seconds by default.
  public static func easeOut(duration: Duration = .milliseconds(350)) -> Motion {
    timingCurve(.easeOut, duration: duration)
  }

  /// Slowly at first and at last, within 0.35 seconds by default.
  public static func easeInOut(duration: Duration = .milliseconds(350)) -> Motion {
    timingCurve(.easeInOut, duration: duration)
  }

  /// Evenly, within 0.35 seconds.
  public static let linear = linear()
  /// Slowly at first, within 0.35 seconds.
  public static let easeIn = easeIn()
  /// Slowly at last, within 0.35 seconds.
  public static let easeOut = easeOut()
  /// Slowly at first and at last, within 0.35 seconds.
  public static let easeInOut = easeInOut()

  /// On any spring, until it has settled.
  public static func spring(_ spring: SpringMotion) -> Motion { Motion(.spring(spring)) }

  /// On a spring described by how it looks; see ``SpringMotion/init(duration:bounce:)``.
  ///
  /// - Parameters:
  ///   - duration: About how long the change seems to take. The default is half a second.
  ///   - bounce: How much it swings over, from -1 to 1. The default is not at all.
  /// - Returns: The motion.
  public static func spring(
    duration: Duration = .milliseconds(500), bounce: Double = 0
  ) -> Motion {
    spring(SpringMotion(duration: duration, bounce: bounce))
  }

  /// On a spring described by its swing; see ``SpringMotion/init(response:dampingRatio:)``.
  public static func spring(response: Duration, dampingRatio: Double) -> Motion {
    spring(SpringMotion(response: response, dampingRatio: dampingRatio))
  }

  /// On a spring without bounce.
  public static let smooth = spring(SpringMotion.smooth)
  /// On a spring with a small bounce.
  public static let snappy = spring(SpringMotion.snappy)
  /// On a spring with more bounce.
  public static let bouncy = spring(SpringMotion.bouncy)
}
