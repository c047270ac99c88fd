internal import ImageDecoding
internal import SchemeJournal
internal import SystemFiles

extension ParsedArguments {
  /// The numbers of entries that a history can be limited to.
  private static let entryLimits = 1...1_000_000

  /// Returns the journal of the history, without reading it.
  ///
  /// - Parameters:
  ///   - console: The surroundings of the process.
  ///   - notify: Called with notices that a person may want to see. The default writes them to
  ///     standard error.
  /// - Returns: The journal.
  /// - Throws: ``UsageError`` if there is no place for the journal, or its limit is not a number.
  func journal(
    _ console: Console, notify: (@Sendable (JournalNotice) -> Void)? = nil
  ) throws(UsageError) -> HistoryJournal {
    var options = HistoryJournal.Options()
    if let limit = try keepLast() { options.entryLimit = limit }
    options.notify = notify ?? { console.complain(of: "\($0)") }
    let path = try journalPath(console)
    return HistoryJournal(at: RawPath(bytes: path.bytes), options: options)
  }

  /// Returns the file of the history, which results must not replace.
  func journalPath(_ console: Console) throws(UsageError) -> RawText {
    if let path = try file(of: .journal) { return path }
    guard let path = HistoryJournal.usualPath(console.environment) else { throw .noPlaceForHistory }
    return RawText(bytes: path.bytes)
  }

  /// Returns the largest number of entries to keep, if one was given.
  func keepLast() throws(UsageError) -> Int? {
    try wholeNumber(of: .keepLast, in: Self.entryLimits)
  }

  /// Returns the largest number of entries to show, if one was given.
  func entryLimit() throws(UsageError) -> Int? {
    try wholeNumber(of: .entryLimit, in: Self.entryLimits)
  }

  /// Returns the entries that the operands name, at least one.
  func entries() throws(UsageError) -> [String] {
    guard !operands.isEmpty else { throw .noEntry }
    return operands.map(\.text)
  }
}
