/// How the colors of a history row rise into their place, one after the other.
public struct HistoryRowReveal: Hashable, Sendable {
  /// How far below its place a color begins, in the unit of the drawing.
  public static let startOffset = 60.0

  /// How one color rises.
  public let motion: Motion
  /// How much later each color begins than the one before.
  public let stagger: Duration

  /// Creates a reveal.
  ///
  /// - Parameters:
  ///   - motion: How one color rises. The default is a spring with a small bounce.
  ///   - stagger: How much later each color begins. The default is 40 milliseconds.
  public init(motion: Motion = .snappy, stagger: Duration = .milliseconds(40)) {
    self.motion = motion
    self.stagger = stagger
  }

  /// How far below its place a color is, from 60 to 0.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the row came into view.
  ///   - index: The place of the color in the row, from 0.
  /// - Returns: The offset, below 0 where the motion swings over.
  public func offset(at elapsed: Duration, index: Int = 0) -> Double {
    let late = motion.delay(stagger * max(0, index))
    return Tween(from: Self.startOffset, to: 0, motion: late).value(at: elapsed)
  }
}
