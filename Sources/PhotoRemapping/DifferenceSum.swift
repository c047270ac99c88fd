/// The differences of pixels from what they became.
struct DifferenceSum {
  private(set) var count = 0
  private(set) var largest = 0.0
  private var sum = 0.0

  /// The mean, or 0 if there is none.
  var mean: Double { count > 0 ? sum / Double(count) : 0 }

  /// Adds the difference of a pixel.
  mutating func add(_ difference: Double) {
    count += 1
    sum += difference
    largest = max(largest, difference)
  }

  /// Adds the differences of other pixels.
  mutating func add(_ other: DifferenceSum) {
    count += other.count
    sum += other.sum
    largest = max(largest, other.largest)
  }
}
