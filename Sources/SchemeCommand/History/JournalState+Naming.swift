internal import SchemeJournal

/// The reason why a word does not name an entry of the history.
struct UnknownEntry: Error, Hashable {
  /// The reason as a sentence without a capital letter and a period.
  let message: String
}

extension JournalState {
  private static let leastDigitCount = 4

  /// Returns the entry that a word names. The word is its name, its identifier, or the first digits
  /// of the identifier.
  func entry(named word: String) throws(UnknownEntry) -> JournalEntry {
    let named = entries.filter { $0.name == word }
    let digits = word.lowercased()
    let identified =
      digits.utf8.count < Self.leastDigitCount
      ? [] : entries.filter { $0.id.description.hasPrefix(digits) }
    let found = named.isEmpty ? identified : named
    guard let entry = found.first else {
      throw UnknownEntry(
        message:
          "no entry of the history has the name '\(word)', or an identifier that begins like it "
          + "('colorway history' lists them)")
    }
    guard found.count == 1 else {
      let identifiers = found.map(\.shortID).joined(separator: ", ")
      throw UnknownEntry(
        message: "'\(word)' stands for \(found.count) entries of the history; name one of "
          + identifiers)
    }
    return entry
  }
}

extension JournalEntry {
  /// The first digits of the identifier. They distinguish the entry from all others in any history
  /// of one person.
  var shortID: String { String(id.description.prefix(12)) }

  var title: String { name ?? source }
}
