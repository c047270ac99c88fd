public import SchemeJournal

/// The entries of a history, newest first. To copy, change and compare a long one costs about as much as a short one.
public nonisolated struct HistoryEntries: RandomAccessCollection, Hashable, Sendable {
  private let entries: JournalEntries

  /// Creates a history without entries, or with those of a journal.
  public init(_ entries: JournalEntries = []) { self.entries = entries }

  /// The index of the newest entry, 0.
  public var startIndex: Int { 0 }

  /// The number of entries.
  public var endIndex: Int { entries.count }

  /// The number of entries that are favorites.
  public var favoriteCount: Int { entries.favoriteCount }

  /// The entry at an index.
  public subscript(index: Int) -> JournalEntry { entries[entries.count - 1 - index] }
}
