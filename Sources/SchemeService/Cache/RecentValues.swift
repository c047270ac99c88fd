/// A store of the most recently used values, up to a number.
struct RecentValues<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    /// The number of the last use.
    var lastUse: Int
  }

  /// The most values that are kept.
  let capacity: Int
  private var entries: [Key: Entry] = [:]
  /// The uses, in order, including those that are no longer the last of their key.
  private var uses: [(key: Key, number: Int)] = []
  /// The number of uses that were dropped from the beginning.
  private var firstUse = 0
  private var useCount = 0

  /// Creates a store without values.
  init(capacity: Int) { self.capacity = capacity }

  /// The number of values.
  var count: Int { entries.count }

  /// Returns the value of a key, and notes its use.
  ///
  /// - Complexity: O(1) on average over many uses.
  mutating func value(for key: Key) -> Value? {
    guard let value = entries[key]?.value else { return nil }
    noteUse(of: key)
    return value
  }

  /// Sets the value of a key, and drops the least recently used values if there are too many.
  ///
  /// - Complexity: O(1) on average over many uses.
  mutating func set(_ value: Value, for key: Key) {
    guard capacity > 0 else { return }
    entries[key] = Entry(value: value, lastUse: 0)
    noteUse(of: key)
    while entries.count > capacity, firstUse < uses.count {
      let use = uses[firstUse]
      firstUse += 1
      if entries[use.key]?.lastUse == use.number { entries[use.key] = nil }
    }
  }

  private mutating func noteUse(of key: Key) {
    useCount += 1
    entries[key]?.lastUse = useCount
    uses.append((key, useCount))
    guard uses.count > 4 * capacity + 16 else { return }
    uses = uses[firstUse...].filter { entries[$0.key]?.lastUse == $0.number }
    firstUse = 0
  }
}
