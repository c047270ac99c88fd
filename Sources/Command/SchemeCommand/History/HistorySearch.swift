internal import Colorway

struct HistorySearch: Hashable, Sendable {
  /// Part of a name, or a color.
  var text: String?
  var isForFavorites = false
  var limit: Int?

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
    return entry.scheme.swatches.contains { swatch in
      let name = ColorNames.everyday.nearest(to: swatch.rgb).name
      if name == text || name.split(separator: " ").contains(text[...]) { return true }
      return color.map { swatch.color.isCalled(like: $0) } ?? false
    }
  }
}

extension Oklab {
  /// The maximum difference of colors that count as near.
  private static let nearDifference = 0.1
  /// Of a hue that people give a name to, the maximum difference in degrees, the least part of the chroma, and the
  /// maximum difference of the lightness. These are our own choices.
  private static let (nearHue, leastChroma, nearLightness) = (20.0, 0.6, 0.15)

  /// Returns whether a person would call this color by the name of another. A gray never has the name of a hue.
  fileprivate func isCalled(like other: Oklab) -> Bool {
    let (own, wanted) = (Oklch(self), Oklch(other))
    guard wanted.chroma >= Self.minimumChromaWithHue else {
      return own.chroma < Self.minimumChromaWithHue
        && (own.lightness - wanted.lightness).magnitude <= Self.nearLightness
    }
    guard own.chroma >= Self.minimumChromaWithHue else { return false }
    let turn = (own.hue - wanted.hue).magnitude
    let hueDifference = min(turn, 360 - turn)
    if difference(from: other) <= Self.nearDifference { return hueDifference <= 2 * Self.nearHue }
    return hueDifference <= Self.nearHue && own.chroma >= wanted.chroma * Self.leastChroma
      && (own.lightness - wanted.lightness).magnitude <= Self.nearLightness
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
        "no history entry has the name '\(word)', or an identifier that begins with it "
          + "('colorway history' lists them)")
    }
    guard found.count == 1 else {
      let identifiers = found.map(\.shortID).joined(separator: ", ")
      throw Complaint(
        "'\(word)' matches \(found.count) history entries; name one of "
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
