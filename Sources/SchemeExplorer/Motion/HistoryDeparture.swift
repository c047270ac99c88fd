internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal

/// A removed row of the history, whose colors sink out of its place before the rows below move up.
struct HistoryDeparture: Hashable, Sendable {
  let entry: JournalEntry
  /// The index of the row before.
  let row: Int
  let start: Duration

  var end: Duration { start + HistoryRowReveal.duration(colorCount: entry.scheme.swatches.count) }
}
