internal import Colorway

/// The history, and the entries of it that a command line names.
struct NamedEntries: OptionGroup {
  var names: [String] = []
  var journal = JournalOptions()

  static let options = JournalOptions.options.of(\Self.journal)

  /// Takes the operands as entries. There must be at least one, unless `mayBeEmpty`.
  mutating func take(
    _ operands: [RawPath], mayBeEmpty: Bool = false, _ console: Console
  ) throws(UsageError) {
    guard mayBeEmpty || !operands.isEmpty else {
      throw UsageError("no history entry was named ('colorway history' lists them)")
    }
    names = operands.map(\.text)
    _ = try journal.path(console)
  }

  /// Returns the history and the named entries. If any entry is not found, throws before anything is changed.
  func found(
    writing output: RawPath? = nil, _ console: Console
  ) async throws -> (journal: HistoryJournal, entries: [JournalEntry]) {
    try OutputSink.check(output, against: [try journal.path(console)])
    let journal = try journal.journal(console)
    let state = try await journal.state
    return (journal, try names.map { try state.entry(named: $0) })
  }
}
