public import SchemeExtraction
public import SchemeJournal

/// A scheme that a model shows.
public nonisolated struct ShownScheme: Hashable, Sendable {
  /// The scheme.
  public let scheme: ImageColorScheme
  /// Its entry in the history, which may have been removed.
  public let entryID: JournalEntry.ID?
  /// The name of the photo in which it was found.
  public let source: String

  package init(_ scheme: ImageColorScheme, of entryID: JournalEntry.ID?, source: String) {
    (self.scheme, self.entryID, self.source) = (scheme, entryID, source)
  }
}
