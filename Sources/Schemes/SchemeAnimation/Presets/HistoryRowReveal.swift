/// The motion in which the colors of a history row rise into place, one after another.
package enum HistoryRowReveal {
  /// The initial distance of a color below its place, in arbitrary units.
  package static let startOffset = 60.0

  /// The delay between one color and the next.
  private static let stagger = Duration.milliseconds(40)

  /// Returns the distance of a color below its place, which is negative while the spring
  /// overshoots.
  package static func offset(at elapsed: Duration, index: Int = 0) -> Double {
    Tween(from: startOffset, to: 0, motion: motion(index)).value(at: elapsed)
  }

  /// Returns the time until a row of a number of colors is at rest.
  package static func duration(colorCount: Int) -> Duration {
    motion(colorCount - 1).duration ?? .zero
  }

  private static func motion(_ index: Int) -> Motion { .snappy.delay(stagger * max(0, index)) }
}
