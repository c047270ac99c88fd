/// A cache with a limited number of entries, which evicts the least recently used one.
struct RecentValues<Key: Hashable, Value> {
  let capacity: Int
  private var entries: [Key: (value: Value, lastUse: Int)] = [:]
  private var useCount = 0

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { entries.count }

  /// Returns the value of a key, and records its use.
  mutating func value(for key: Key) -> Value? {
    useCount += 1
    entries[key]?.lastUse = useCount
    return entries[key]?.value
  }

  /// Sets the value of a key, and evicts the least recently used value if there are too many. The time is
  /// linear in the number of entries, which is negligible next to the computation of a value.
  mutating func set(_ value: Value, for key: Key) {
    guard capacity > 0 else { return }
    useCount += 1
    entries[key] = (value, useCount)
    guard entries.count > capacity else { return }
    let oldest = entries.min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { entries[oldest.key] = nil }
  }
}
