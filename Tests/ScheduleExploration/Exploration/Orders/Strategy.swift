/// A way to choose what happens next.
protocol Strategy {
  /// Returns the index of one of the candidates, of which there is at least one.
  mutating func choose(_ candidates: [Candidate], _ moment: Moment) -> Int
}

/// Any candidate, with equal chances.
struct RandomStrategy: Strategy {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func choose(_ candidates: [Candidate], _ moment: Moment) -> Int {
    Int.random(in: candidates.indices, using: &random)
  }
}

/// The usual order, but for some steps.
struct SwitchingStrategy: Strategy {
  /// The index of the candidate at each step that differs from the usual order.
  let switches: [Int: Int]

  func choose(_ candidates: [Candidate], _ moment: Moment) -> Int {
    guard let index = switches[moment.step], index < candidates.count else { return moment.usual }
    return index
  }
}
