/// Returns ascending positions on a line, spread apart to at least `distance` within a range, or
/// `nil` if they do not fit. The sum of the squared movements is minimal, and the order is
/// preserved. Source: Dwyer, Marriott and Stuckey, "Fast node overlap removal", 2005. In one
/// dimension, this is isotonic regression: Ayer and others, "An empirical distribution function for
/// sampling with incomplete information", 1955.
package func spread(
  _ ideals: [Double], distance: Double, in range: ClosedRange<Double>
) -> [Double]? {
  let needed = Double(max(0, ideals.count - 1)) * distance
  guard needed <= range.upperBound - range.lowerBound else { return nil }
  // With the minimum distances subtracted, the only condition is that positions do not decrease.
  var groups: [(sum: Double, count: Int)] = []
  for (index, ideal) in ideals.enumerated() {
    groups.append((ideal - Double(index) * distance, 1))
    while groups.count > 1, let last = groups.last {
      let before = groups[groups.count - 2]
      guard last.sum / Double(last.count) < before.sum / Double(before.count) else { break }
      groups.removeLast(2)
      groups.append((before.sum + last.sum, before.count + last.count))
    }
  }
  let bounds = range.lowerBound...(range.upperBound - needed)
  return groups.flatMap { group in
    let mean = group.sum / Double(group.count)
    return Array(
      repeating: min(max(mean, bounds.lowerBound), bounds.upperBound), count: group.count)
  }.enumerated().map { $1 + Double($0) * distance }
}
