internal import SchemeExtraction

/// The numbers of the entries of a journal by a key: their identifier, or the hash of their content. A change of a copy
/// copies only a small part of them.
struct EntryNumbers: Hashable, Sendable {
  private struct Item: Hashable {
    let key: UInt128
    let number: UInt64
  }

  private static let groupCount = 256

  /// The items by the lowest bits of their keys. Those of a group are in the order of their keys and numbers.
  private var groups = [[Item]](repeating: [], count: groupCount)

  /// Returns the numbers of the entries with a key, in ascending order.
  func numbers(of key: UInt128) -> [UInt64] {
    let items = groups[group(of: key)]
    return items[items.partitioningIndex { $0.key >= key }...].prefix { $0.key == key }
      .map(\.number)
  }

  mutating func insert(_ number: UInt64, of key: UInt128) {
    change(number, of: key) { items, index in
      items.insert(Item(key: key, number: number), at: index)
    }
  }

  /// Removes the number of an entry that was inserted.
  mutating func remove(_ number: UInt64, of key: UInt128) {
    change(number, of: key) { items, index in items.remove(at: index) }
  }

  private mutating func change(
    _ number: UInt64, of key: UInt128, _ body: (inout [Item], _ index: Int) -> Void
  ) {
    // A copy, because other threads may read the group.
    var items = groups[group(of: key)]
    body(&items, items.partitioningIndex { ($0.key, $0.number) >= (key, number) })
    groups[group(of: key)] = items
  }

  /// Returns a copy that shares only groups, which are never changed in place.
  func copy() -> EntryNumbers {
    var copy = self
    copy.groups = groups.map { $0 }
    return copy
  }

  private func group(of key: UInt128) -> Int { Int(key % UInt128(Self.groupCount)) }
}
