/// A summary of the differences between pixels and their palette entries.
struct DifferenceSum {
  private(set) var count = 0
  private(set) var largest = 0.0
  private var sum = 0.0

  /// The mean difference, or 0 if there are no pixels.
  var mean: Double { count > 0 ? sum / Double(count) : 0 }

  mutating func add(_ difference: Double) {
    count += 1
    sum += difference
    largest = max(largest, difference)
  }

  mutating func add(_ other: DifferenceSum) {
    count += other.count
    sum += other.sum
    largest = max(largest, other.largest)
  }
}
