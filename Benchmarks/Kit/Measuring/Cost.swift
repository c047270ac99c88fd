/// The cost of a process.
package struct Cost: Codable, Hashable, Sendable {
  /// The processor time in seconds, user and system together.
  package var cpu: Double
  /// The elapsed time in seconds.
  package var wall: Double
  /// The peak resident memory in bytes.
  package var peakMemory: Double

  /// Creates a cost.
  package init(cpu: Double, wall: Double, peakMemory: Double) {
    self.cpu = cpu
    self.wall = wall
    self.peakMemory = peakMemory
  }

  /// Parses the line that `Programs/measure.c` prints, or returns `nil` for any other text.
  package init?(report: String) {
    let numbers = report.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    self.init(
      cpu: (numbers[0] + numbers[1]) / 1e6, wall: numbers[2] / 1e6, peakMemory: numbers[3] * 1024)
  }
}

extension [Cost] {
  /// The medians of the individual components.
  package var median: Cost {
    Cost(
      cpu: Benchmarking.median(map(\.cpu)), wall: Benchmarking.median(map(\.wall)),
      peakMemory: Benchmarking.median(map(\.peakMemory)))
  }
}
