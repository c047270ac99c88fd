internal import Colorway

struct HistorySearch: Hashable, Sendable {
  /// Part of a name, or a color.
  var text: String?
  var isForFavorites = false
  var limit: Int?

  /// The maximum Oklab difference of colors that count as near.
  private static let nearDifference = 0.1

  /// Returns the matching entries, in order.
  func results(in entries: some Sequence<JournalEntry>) -> [JournalEntry] {
    let color = text.flatMap { WantedColor($0) }?.color
    let found = entries.lazy.filter { entry in
      (!isForFavorites || entry.isFavorite) && (text.map { has($0, color, entry) } ?? true)
    }
    return Array(found.prefix(limit ?? .max))
  }

  private func has(_ text: String, _ color: Oklab?, _ entry: JournalEntry) -> Bool {
    let text = text.lowercased()
    if entry.source.lowercased().contains(text) { return true }
    if entry.name?.lowercased().contains(text) ?? false { return true }
    guard let color else { return false }
    return entry.scheme.swatches.contains {
      $0.color.squaredDifference(from: color) <= Self.nearDifference * Self.nearDifference
    }
  }
}

extension JournalState {
  private static let minimumDigitCount = 4

  /// Returns the entry with a name, an identifier, or the first digits of an identifier.
  func entry(named word: String) throws(Complaint) -> JournalEntry {
    let named = entries.filter { $0.name == word }
    let digits = word.lowercased()
    let identified =
      digits.utf8.count < Self.minimumDigitCount
      ? [] : entries.filter { $0.id.description.hasPrefix(digits) }
    let found = named.isEmpty ? identified : named
    guard let entry = found.first else {
      throw Complaint(
        message:
          "no history entry has the name '\(word)', or an identifier that begins with it "
          + "('colorway history' lists them)")
    }
    guard found.count == 1 else {
      let identifiers = found.map(\.shortID).joined(separator: ", ")
      throw Complaint(
        message: "'\(word)' matches \(found.count) history entries; name one of "
          + identifiers)
    }
    return entry
  }
}

extension JournalEntry {
  /// The first digits of the identifier, which are unique in any person's history.
  var shortID: String { String(id.description.prefix(12)) }

  var title: String { name ?? source }
}
