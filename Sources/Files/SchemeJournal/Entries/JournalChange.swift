/// A change to a journal.
public struct JournalChange: Hashable, Sendable {
  /// The kinds of changes.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// An entry was added at the end.
    case added(JournalEntry)
    /// An entry was marked as a favorite, or the mark was removed.
    case marked(JournalEntry.ID, isFavorite: Bool)
    /// An entry was given a name, or lost its name.
    case named(JournalEntry.ID, String?)
    /// An entry was removed.
    case removed(JournalEntry.ID)
  }

  /// The number of the change, from 1. A reader that is far behind receives several changes with the same
  /// number, which reproduce the combined result of changes that the journal no longer holds.
  public let number: UInt64
  /// The time of the change, by the clock of the machine.
  public let time: WallTime
  /// The kind.
  public let kind: Kind
}

extension JournalChange.Kind {
  /// The identifier of the entry that is changed.
  package var entryID: JournalEntry.ID {
    switch self {
    case .added(let entry): entry.id
    case .marked(let id, _), .named(let id, _), .removed(let id): id
    }
  }

  /// Throws an error if a journal cannot store the change.
  func check() throws(JournalError) {
    switch self {
    case .added(let entry):
      try Self.check(entry.source)
      if let name = entry.name { try Self.check(name) }
      guard entry.isReadable else { throw .unsuitableScheme }
    case .named(_, let name?): try Self.check(name)
    case .marked, .named, .removed: break
    }
  }

  private static func check(_ text: String) throws(JournalError) {
    guard text.utf8.count <= JournalRecord.maximumTextByteCount
    else { throw .textTooLong(byteCount: text.utf8.count) }
  }
}
