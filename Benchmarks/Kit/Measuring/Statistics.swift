/// The middle of the values, or the mean of the two in the middle; 0 without values.
///
/// On a machine that others use too, a few runs take much longer than the rest. They move a mean,
/// and leave the median where it is.
package func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

/// The least of the values that a part of all, from 0 to 1, does not exceed; 0 without values.
package func percentile(_ part: Double, of values: [Double]) -> Double {
  let rank = Int((part * Double(values.count)).rounded(.up))
  return values.isEmpty ? 0 : values.sorted()[min(max(1, rank), values.count) - 1]
}

/// Runs several works in turn, again and again: first, second, third, first, second, third.
///
/// What slows the machine down for a while then slows all of them, and leaves their ratios alone.
/// One round before the others is not counted: it fills the caches.
///
/// - Returns: The results of each work, in the order of the rounds.
package func interleaved<Result>(
  rounds: Int, _ works: [() throws -> Result]
) throws -> [[Result]] {
  var results = works.map { _ in [Result]() }
  for round in 0...rounds {
    for (index, work) in works.enumerated() {
      let result = try work()
      if round > 0 { results[index].append(result) }
    }
  }
  return results
}
