extension RandomAccessCollection {
  /// Returns the index of the first element for which a predicate holds, or the end of the
  /// collection. The predicate must hold for all elements from some place on, and for none before
  /// it.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
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
