/// Spreads ascending places on a line apart by at least `distance` within a range, or returns `nil` if they
/// do not fit. The sum of the squared movements is least, and the order does not change. Source: Dwyer,
/// Marriott and Stuckey, "Fast node overlap removal", 2005, which in one dimension is isotonic regression:
/// Ayer and others, "An empirical distribution function for sampling with incomplete information", 1955.
package func spread(
  _ ideals: [Double], distance: Double, in range: ClosedRange<Double>
) -> [Double]? {
  let needed = Double(max(0, ideals.count - 1)) * distance
  guard needed <= range.upperBound - range.lowerBound else { return nil }
  // After the minimum distances are subtracted, the only condition is that places do not decrease.
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
