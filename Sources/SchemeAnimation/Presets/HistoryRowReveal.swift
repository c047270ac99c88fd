/// The motion by which the colors of a history row rise into place, one after the other.
package enum HistoryRowReveal {
  /// The distance below its place at which a color starts, in arbitrary units.
  package static let startOffset = 60.0

  /// The delay of each color after the one before.
  private static let stagger = Duration.milliseconds(40)

  /// Returns the distance of a color below its place, negative while the spring overshoots.
  package static func offset(at elapsed: Duration, index: Int = 0) -> Double {
    Tween(from: startOffset, to: 0, motion: motion(index)).value(at: elapsed)
  }

  /// Returns the time after which a row of some number of colors is at rest.
  package static func duration(colorCount: Int) -> Duration {
    motion(colorCount - 1).duration ?? .zero
  }

  private static func motion(_ index: Int) -> Motion { .snappy.delay(stagger * max(0, index)) }
}
