/// Returns the candidate that a user who typed `word` most likely meant: the first candidate with
/// that prefix, or otherwise the one with the smallest edit distance, at most a third of the letters.
package func nearest(to word: String, among candidates: [String]) -> String? {
  let typed = word.lowercased()
  guard !typed.isEmpty else { return nil }
  if let completion = candidates.first(where: { $0.hasPrefix(typed) }) { return completion }
  let length = typed.count
  let near = candidates.compactMap { candidate -> (candidate: String, distance: Int)? in
    let limit = max(1, max(length, candidate.count) / 3)
    // The difference of the lengths is the least distance. A word from a file may be very long.
    guard (length - candidate.count).magnitude <= limit else { return nil }
    let distance = editDistance(typed, candidate)
    return distance <= limit ? (candidate, distance) : nil
  }
  return near.min { $0.distance < $1.distance }?.candidate
}

/// Returns the minimum number of letters to add, remove, replace, or swap with a neighbor to turn
/// one word into the other.
///
/// Source: the "optimal string alignment" variant of Damerau's distance, 1964.
func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
