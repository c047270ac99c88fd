/// Probabilistic concurrency testing: the task of the highest priority runs, and at few random
/// steps the priority of the running task falls below all others.
///
/// Burckhardt, Kothari, Musuvathi, Nagarakatte: A Randomized Scheduler with Probabilistic Guarantees of
/// Finding Bugs, ASPLOS 2010. A fault that takes `depth` ordering constraints is found by one run with
/// a chance of at least 1 / (n k^(depth - 1)), for at most n tasks and k steps.
struct PriorityStrategy: Strategy {
  private var random: SeededGenerator
  /// The few steps, perhaps equal ones, at which a priority falls.
  private let changePoints: [Int]
  /// The priorities by the number of the participant, and `nil` for those that could not run so far.
  private var priorities: [Int?] = []
  /// The next priority above all others.
  private var nextHighest = 1 << 62
  /// The steps at which participants began to wait, in a long run.
  private var waiting: [Int: Int] = [:]
  /// The next priority below all others.
  private var lowest = -1

  /// Creates the strategy for runs of at most a number of steps.
  init(seed: UInt64, depth: Int, stepCount: Int) {
    random = SeededGenerator(seed: seed)
    var points: [Int] = []
    for _ in 1..<max(1, depth) {
      points.append(Int.random(in: 1...max(1, stepCount), using: &random))
    }
    changePoints = points
  }

  mutating func choose(_ candidates: [Candidate], _ moment: Moment) -> Int {
    for candidate in candidates where priority(candidate.participant) == nil {
      setPriority(of: candidate.participant, Int(random.next() >> 2))
    }
    if moment.step > Moment.longestWait { raiseWaiting(candidates, moment) }
    // A task that only waits for the others would otherwise wait forever.
    if let last = moment.last, moment.streak >= Moment.longestStreak { lower(last) }
    if changePoints.contains(moment.step) { lower(candidates[highest(candidates)].participant) }
    var index = highest(candidates)
    // A task that yields may be chosen again.
    if candidates[index].isYield, candidates.count > 1, Bool.random(using: &random) {
      lower(candidates[index].participant)
      index = highest(candidates)
    }
    return index
  }

  /// Raises participants that have waited too long above all others.
  private mutating func raiseWaiting(_ candidates: [Candidate], _ moment: Moment) {
    var now: [Int: Int] = [:]
    for candidate in candidates where candidate.participant != moment.last {
      now[candidate.participant] = waiting[candidate.participant] ?? moment.step
    }
    waiting = now
    for (participant, step) in now.sorted(by: { $0.key < $1.key })
    where moment.step - step >= Moment.longestWait {
      setPriority(of: participant, nextHighest)
      nextHighest += 1
    }
  }

  private func highest(_ candidates: [Candidate]) -> Int {
    var highest = (index: 0, priority: Int.min)
    for (index, candidate) in candidates.enumerated() {
      if let priority = priority(candidate.participant), priority >= highest.priority {
        highest = (index, priority)
      }
    }
    return highest.index
  }

  private func priority(_ participant: Int) -> Int? {
    participant < priorities.count ? priorities[participant] : nil
  }

  private mutating func setPriority(of participant: Int, _ priority: Int) {
    while priorities.count <= participant { priorities.append(nil) }
    priorities[participant] = priority
  }

  private mutating func lower(_ participant: Int) {
    setPriority(of: participant, lowest)
    lowest -= 1
  }
}
