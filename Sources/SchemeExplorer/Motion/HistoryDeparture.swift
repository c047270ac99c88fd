internal import SchemeExtraction
internal import SchemeJournal

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
