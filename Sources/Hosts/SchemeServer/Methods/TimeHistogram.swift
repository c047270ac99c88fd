/// A histogram of durations. Source: the exposition formats of Prometheus, version 0.0.4.
struct TimeHistogram: Hashable, Sendable {
  /// The upper bounds of the bins, in milliseconds: 5 ms to 10 s, each about twice the previous one.
  private static let bounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

  /// The number of durations in each bin, and beyond the last bound.
  private var counts = [Int](repeating: 0, count: bounds.count + 1)
  private(set) var sum = Duration.zero

  var count: Int { counts.reduce(0, +) }

  mutating func add(_ time: Duration) {
    let index = Self.bounds.firstIndex { time <= .milliseconds($0) } ?? Self.bounds.count
    counts[index] += 1
    sum += time
  }

  /// Returns the lines of the histogram: the suffix of the name with the labels, and the value.
  func samples(of stage: String) -> [(labels: String, value: String)] {
    var samples: [(labels: String, value: String)] = []
    var total = 0
    let bounds = Self.bounds.map { "\(Double($0) / 1_000)" } + ["+Inf"]
    for (bound, count) in zip(bounds, counts) {
      total += count
      samples.append(("_bucket{stage=\"\(stage)\",le=\"\(bound)\"}", "\(total)"))
    }
    samples.append(("_sum{stage=\"\(stage)\"}", "\(sum / .seconds(1))"))
    samples.append(("_count{stage=\"\(stage)\"}", "\(total)"))
    return samples
  }
}
