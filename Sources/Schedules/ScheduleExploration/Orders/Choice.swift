/// A choice that was made in a run.
struct Choice {
  /// The step of the run.
  let step: Int
  /// The index of the candidate that was chosen.
  let index: Int
  /// The index of the candidate that the usual order chooses.
  let usual: Int
  /// The number of candidates.
  let count: Int
  /// A Boolean value that indicates whether the task that ran last could not continue.
  let isForced: Bool

  /// Returns the candidate of the usual order: the task that ran last, as long as it can continue,
  /// and otherwise the one that has waited longest.
  static func usual(_ candidates: [Candidate], last: Int?, streak: Int) -> Int {
    guard streak < Moment.longestStreak else {
      return candidates.firstIndex { $0.participant != last } ?? 0
    }
    return candidates.firstIndex {
      $0.participant == last && !$0.isYield && last != Participants.time
    } ?? 0
  }
}

/// A point of a run at which a strategy chooses.
struct Moment {
  /// The number of consecutive steps after which a task must let others run.
  static let longestStreak = 100
  /// The maximum number of steps that a task that can run waits, in a longer run. Otherwise, tasks that
  /// keep each other busy, such as an endless source and its reader, could delay the others forever.
  static let longestWait = 1_000

  /// The number of the step, from 1.
  let step: Int
  /// The index of the candidate that the usual order chooses.
  let usual: Int
  /// The participant that ran last.
  let last: Int?
  /// The number of consecutive steps that it has taken.
  let streak: Int
}
