/// The search for the fewest switches that cause the same failure.
///
/// Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input, TSE 2002.
struct Shrinking {
  /// The maximum number of runs.
  private static let runLimit = 1_000
  /// The maximum number of steps of all runs. A livelock has many.
  private static let stepLimit = 500_000

  private let failure: Failure
  private let play: ([Int: Int]) -> (Run, Failure?)
  private var runCount = 0
  private var stepCount = 0
  private var goesOn: Bool { runCount < Self.runLimit && stepCount < Self.stepLimit }

  /// Creates the search for a failure, with a function that plays the usual order with some switches.
  init(of failure: Failure, play: @escaping ([Int: Int]) -> (Run, Failure?)) {
    self.failure = failure
    self.play = play
  }

  /// Returns the fewest switches and their run, or `nil` if the failure cannot be reproduced.
  mutating func smallest(of switches: [Int: Int]) -> ([Int: Int], Run)? {
    guard var best = fails(switches) else { return nil }
    var size = max(1, best.0.count / 2)
    while !best.0.isEmpty, goesOn {
      var isSmaller = false
      var start = 0
      // From the last switch on, because removing a switch changes the meaning of later ones.
      while start < best.0.count, goesOn {
        let steps = best.0.keys.sorted(by: >)
        let left = Set(steps[start..<min(start + size, steps.count)])
        if let smaller = fails(best.0.filter { !left.contains($0.key) }),
          smaller.0.count < best.0.count
        {
          best = smaller
          isSmaller = true
        } else {
          start += size
        }
      }
      guard size > 1 || isSmaller else { break }
      size = max(1, size / 2)
    }
    return best
  }

  /// Plays switches, and returns those that had an effect if the failure occurred.
  private mutating func fails(_ switches: [Int: Int]) -> ([Int: Int], Run)? {
    runCount += 1
    let (run, found) = play(switches)
    stepCount += run.stepCount
    return found?.isLike(failure) == true ? (run.switches, run) : nil
  }
}

extension Run {
  /// The choices that differ from the usual order.
  var switches: [Int: Int] {
    Dictionary(
      choices.filter { $0.index != $0.usual }.map { ($0.step, $0.index) },
      uniquingKeysWith: { first, _ in first })
  }
}
