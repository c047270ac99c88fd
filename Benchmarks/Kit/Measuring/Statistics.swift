/// The median: the middle value, or the mean of the two middle values; 0 without values.
///
/// On a shared machine, a few runs take much longer than the others. They change the mean, but not
/// the median.
package func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

/// The smallest value that is at least as large as a fraction (0 to 1) of all values; 0 without values.
package func percentile(_ part: Double, of values: [Double]) -> Double {
  let rank = Int((part * Double(values.count)).rounded(.up))
  return values.isEmpty ? 0 : values.sorted()[min(max(1, rank), values.count) - 1]
}

/// Runs several tasks in turns: first, second, third, first, second, third.
///
/// A temporary slowdown of the machine then affects all tasks and does not change their ratios. The
/// first round is discarded, because it warms the caches.
///
/// - Returns: The results of each task, in the order of the rounds.
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
