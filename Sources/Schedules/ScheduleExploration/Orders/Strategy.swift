/// A way to choose what happens next.
protocol Strategy {
  /// Returns the index of one of the candidates. There is at least one.
  mutating func choose(_ candidates: [Candidate], _ moment: Moment) -> Int
}

/// Chooses every candidate with equal probability.
struct RandomStrategy: Strategy {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func choose(_ candidates: [Candidate], _ moment: Moment) -> Int {
    Int.random(in: candidates.indices, using: &random)
  }
}

/// Follows the usual order except at some steps.
struct SwitchingStrategy: Strategy {
  /// The index of the candidate at each step that differs from the usual order.
  let switches: [Int: Int]

  func choose(_ candidates: [Candidate], _ moment: Moment) -> Int {
    guard let index = switches[moment.step], index < candidates.count else { return moment.usual }
    return index
  }
}

/// A search that determines each order from the runs before it.
protocol OrderSearch {
  /// Returns the switches of the next order, or `nil` after the last.
  mutating func next() -> [Int: Int]?
  /// Adds the orders that follow from a run of the last order.
  mutating func take(_ run: Run)
}
