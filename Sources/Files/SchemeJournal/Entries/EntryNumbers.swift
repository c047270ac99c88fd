internal import SchemeExtraction

/// The numbers of the entries of a journal by their identifiers. A change of a copy copies only a small part of them.
struct EntryNumbers: Hashable, Sendable {
  private struct Item: Hashable {
    let id: JournalEntry.ID
    let number: UInt64
  }

  private static let groupCount = 256

  /// The items by the lowest bits of their identifiers. Those of a group are in the order of their identifiers.
  private var groups = [[Item]](repeating: [], count: groupCount)

  subscript(id: JournalEntry.ID) -> UInt64? {
    get {
      let (group, index) = place(of: id)
      let items = groups[group]
      return index < items.count && items[index].id == id ? items[index].number : nil
    }
    set {
      let (group, index) = place(of: id)
      // A copy, because other threads may read the group.
      var items = groups[group]
      let isKnown = index < items.count && items[index].id == id
      let new = newValue.map { [Item(id: id, number: $0)] } ?? []
      items.replaceSubrange(index..<index + (isKnown ? 1 : 0), with: new)
      groups[group] = items
    }
  }

  /// Returns a copy that shares only groups, which are never changed in place.
  func copy() -> EntryNumbers {
    var copy = self
    copy.groups = groups.map { $0 }
    return copy
  }

  /// Returns the group of an identifier, and the index there of it or of the next one.
  private func place(of id: JournalEntry.ID) -> (group: Int, index: Int) {
    let group = Int(id.bits % UInt128(Self.groupCount))
    return (group, groups[group].partitioningIndex { $0.id.bits >= id.bits })
  }
}
