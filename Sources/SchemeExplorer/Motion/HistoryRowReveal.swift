package import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal

/// The motion by which the colors of a history row rise into place, one after the other.
package struct HistoryRowReveal: Hashable, Sendable {
  /// The distance below its place at which a color starts, in arbitrary units.
  package static let startOffset = 60.0

  /// The motion of all rows.
  static let standard = HistoryRowReveal()

  /// The motion of one color.
  package let motion: Motion
  /// The delay of each color after the one before.
  package let stagger: Duration

  /// Creates a reveal.
  ///
  /// - Parameters:
  ///   - motion: The motion of one color. The default is a spring with a small bounce.
  ///   - stagger: The delay of each color after the one before. The default is 40 milliseconds.
  package init(motion: Motion = .snappy, stagger: Duration = .milliseconds(40)) {
    self.motion = motion
    self.stagger = stagger
  }

  /// Returns the distance of a color below its place.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the row came into view.
  ///   - index: The position of the color in the row, from 0.
  /// - Returns: The distance. It is negative while the spring overshoots.
  package func offset(at elapsed: Duration, index: Int = 0) -> Double {
    Tween(from: Self.startOffset, to: 0, motion: delayed(index)).value(at: elapsed)
  }

  /// Returns the time after which a row of some number of colors is at rest.
  func duration(colorCount: Int) -> Duration { delayed(colorCount - 1).duration ?? .zero }

  private func delayed(_ index: Int) -> Motion { motion.delay(stagger * max(0, index)) }
}

/// A row of the history that was removed. Its colors sink out of its place before the rows below move up.
struct HistoryDeparture: Hashable, Sendable {
  /// The entry that was removed.
  let entry: JournalEntry
  /// The index of its row before it was removed.
  let row: Int
  /// The time at which it was removed.
  let start: Duration

  /// The time at which the row is gone.
  var end: Duration {
    start + HistoryRowReveal.standard.duration(colorCount: entry.scheme.swatches.count)
  }
}
