/// Counts of times by ranges. Source: the exposition formats of Prometheus, version 0.0.4.
struct TimeHistogram: Hashable, Sendable {
  /// The upper bounds of the ranges, in milliseconds: 5 ms to 10 s, about twice as long each.
  private static let bounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

  /// The number of times in each range, and beyond the last.
  private var counts = [Int](repeating: 0, count: bounds.count + 1)
  private(set) var sum = Duration.zero

  var count: Int { counts.reduce(0, +) }

  mutating func add(_ time: Duration) {
    let index = Self.bounds.firstIndex { time <= .milliseconds($0) } ?? Self.bounds.count
    counts[index] += 1
    sum += time
  }

  /// The lines of the histogram: the labels and the suffix of the name, and the value.
  func samples(of stage: String) -> [(labels: String, value: String)] {
    var samples: [(labels: String, value: String)] = []
    var total = 0
    for (index, count) in counts.enumerated() {
      total += count
      let bound = index < Self.bounds.count ? "\(Double(Self.bounds[index]) / 1_000)" : "+Inf"
      samples.append(("_bucket{stage=\"\(stage)\",le=\"\(bound)\"}", "\(total)"))
    }
    samples.append(("_sum{stage=\"\(stage)\"}", "\(sum / .seconds(1))"))
    samples.append(("_count{stage=\"\(stage)\"}", "\(total)"))
    return samples
  }
}
