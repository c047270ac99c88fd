internal import ColorMath
internal import SchemeExtraction
internal import SchemeJournal

/// A search for entries of a history.
struct HistorySearch: Hashable, Sendable {
  /// Part of a name, or a color.
  var text: String?
  var isForFavorites = false
  var limit: Int?

  /// The largest difference in Oklab at which colors count as near. Colors that differ by more have
  /// different names.
  private static let nearDifference = 0.1

  /// Returns the entries that are found, newest first.
  func results(in state: JournalState) -> [JournalEntry] {
    let color = text.flatMap { WantedColor($0) }?.color
    let found = state.entries.reversed().lazy.filter { entry in
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
