internal import SchemeExtraction
package import SchemeJournal

/// The history, and the schemes of its entries.
nonisolated extension SessionState {
  package func entry(_ id: JournalEntry.ID) -> JournalEntry? { schemeHistory[id] }

  /// Returns the index of an entry in the history.
  package func historyIndex(of id: JournalEntry.ID) -> Int? { schemeHistory.index(of: id) }

  /// A Boolean value that indicates whether this session found the shown scheme in the current photo.
  package var isSchemeOfPhoto: Bool {
    guard let shown = shown.value, let id = shown.entryID else { return false }
    return isOfPhoto(id, source: shown.source)
  }

  /// Returns whether this session found an entry in the current photo.
  package func isOfPhoto(_ id: JournalEntry.ID, source: String) -> Bool {
    results[id] != nil && source == photo.value?.name
  }

  mutating func show(_ scheme: ShownScheme?, _ change: SchemeChange) {
    if let old = shown.value, old != scheme { previousScheme = old.scheme }
    set(\.shown, to: scheme, change)
  }

  mutating func select(_ id: JournalEntry.ID?, _ change: SchemeChange) {
    show(id.flatMap(entry).map { ShownScheme($0.scheme, of: $0.id, source: $0.source) }, change)
  }

  mutating func openEntry(_ id: JournalEntry.ID, _ change: SchemeChange) -> [Effect] {
    guard let entry = entry(id) else { return [] }
    let effects = cancel(nil, change)
    var options = options.value
    (options.colorCount, options.emphasis) = (entry.colorCount, entry.emphasis)
    options.pinnedColors = []
    setOptions(options, change)
    select(id, change)
    return effects
  }

  mutating func edit(
    _ kind: JournalChange.Kind, with attachments: SchemeHistory.Attachments = .none,
    at time: WallTime, _ change: SchemeChange
  ) -> [Effect] {
    let written = schemeHistory.change(kind, with: attachments, at: time)
    showHistory(change)
    return written.map { [.write($0)] } ?? []
  }

  mutating func remove(
    _ id: JournalEntry.ID, at time: WallTime, _ change: SchemeChange
  ) -> [Effect] {
    guard let entry = entry(id) else { return [] }
    removed = (removed + [entry]).suffix(Self.removedLimit)
    return edit(.removed(id), with: .saving(entry.attachments), at: time, change)
  }

  /// Restores an entry. From here on, the history keeps it until it is written.
  mutating func restore(_ id: JournalEntry.ID, _ change: SchemeChange) -> [Effect] {
    guard let index = removed.lastIndex(where: { $0.id == id }) else { return [] }
    let entry = removed.remove(at: index)
    guard self.entry(id) == nil else { return [] }
    return edit(.added(entry), with: .saved, at: entry.time, change)
  }

  mutating func follow(_ event: Event, _ change: SchemeChange) {
    let isFirst = !schemeHistory.isKnown
    switch event {
    case .follow(let state): schemeHistory.follow(state)
    case .failFollowing(let error): schemeHistory.failFollowing(error)
    case .endWriting(let id, let result): schemeHistory.end(id, result)
    default: return
    }
    showHistory(change, isFirst: isFirst)
  }

  private mutating func showHistory(_ change: SchemeChange, isFirst: Bool = false) {
    let entries = schemeHistory.entries
    if !isFirst, entries.count > history.value.count { set(\.addedID, to: entries[0].id, change) }
    set(\.history, to: entries, change)
    set(\.unwrittenCount, to: schemeHistory.unwrittenCount, change)
    set(\.historyFailure, to: schemeHistory.failure, change)
    set(\.isHistorySettled, to: schemeHistory.isSettled, change)
  }
}
