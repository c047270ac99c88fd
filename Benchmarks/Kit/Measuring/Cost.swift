/// What a process cost.
package struct Cost: Codable, Hashable, Sendable {
  /// Seconds of processor time, user and system together.
  package var cpu: Double
  /// Seconds from start to end.
  package var wall: Double
  /// Bytes of memory that were resident at a time, at the most.
  package var peakMemory: Double

  /// Creates a cost.
  package init(cpu: Double, wall: Double, peakMemory: Double) {
    self.cpu = cpu
    self.wall = wall
    self.peakMemory = peakMemory
  }

  /// Reads the line that `Programs/measure.c` writes, or returns `nil` for any other text.
  package init?(report: String) {
    let numbers = report.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    self.init(
      cpu: (numbers[0] + numbers[1]) / 1e6, wall: numbers[2] / 1e6, peakMemory: numbers[3] * 1024)
  }
}

extension [Cost] {
  /// The median of each part by itself.
  package var median: Cost {
    Cost(
      cpu: Benchmarking.median(map(\.cpu)), wall: Benchmarking.median(map(\.wall)),
      peakMemory: Benchmarking.median(map(\.peakMemory)))
  }
}
