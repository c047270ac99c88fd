extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a predicate, or the end of the
  /// collection. The collection must be partitioned: the predicate holds for all elements from some
  /// index on, and for none before it.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if predicate(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
