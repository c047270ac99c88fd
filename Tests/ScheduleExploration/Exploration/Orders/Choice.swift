/// A choice that was made in a run.
struct Choice {
  /// The step of the run.
  let step: Int
  /// The index of the candidate that was taken.
  let index: Int
  /// The index of the one that the usual order takes.
  let usual: Int
  /// The number of candidates.
  let count: Int
  /// A Boolean value that indicates whether the task that ran last could not go on.
  let isForced: Bool

  /// Returns the candidate of the usual order: the task that ran last goes on as long as it can, then
  /// the one that has waited longest.
  static func usual(_ candidates: [Candidate], last: Int?, streak: Int) -> Int {
    guard streak < Moment.longestStreak else {
      return candidates.firstIndex { $0.participant != last } ?? 0
    }
    return candidates.firstIndex {
      $0.participant == last && !$0.isYield && last != Participants.time
    } ?? 0
  }
}

/// A moment of a run at which a strategy chooses.
struct Moment {
  /// The number of steps in a row after which a task must let others go first.
  static let longestStreak = 100
  /// The number of steps that whoever can go on waits at most, in a run that is longer. Several tasks that keep each
  /// other busy, such as a source without an end and who reads it, would hold up the others for ever.
  static let longestWait = 1_000

  /// The number of the step, from 1.
  let step: Int
  /// The index of the candidate that the usual order takes.
  let usual: Int
  /// The participant that ran last.
  let last: Int?
  /// The number of steps that it has taken in a row.
  let streak: Int
}
