/// A job that can run now.
struct ReadyJob {
  let job: Job
  let place: Place
  /// The number of the participant that it belongs to.
  let participant: Int
  let kind: Job.Kind

  /// The words that follow the name of the task in a trace.
  var suffix: String {
    switch (kind, place) {
    case (.yield, _): ", after a yield"
    case (.task, .pool): ""
    case (_, .main): ", on the main actor"
    case (.actor, _), (.task, .gate): ", on an actor"
    }
  }
}

/// A job that can run, or time that can pass, as a strategy sees it.
struct Candidate {
  /// The number of the participant; ``Participants/time`` for time.
  let participant: Int
  /// A Boolean value that indicates whether the task lets others go first.
  let isYield: Bool
  let move: Move

  /// A way for the run to go on.
  enum Move {
    /// The job of an index among those that are ready begins.
    case job(Int)
    /// The worker of an index among those that stand still goes on.
    case goOn(Int)
    case passTime
  }
}

/// Something that happens when its time has come.
enum Timer {
  case job(ReadyJob)
  case sleeper(Sleeper, participant: Int)

  var isOver: Bool {
    if case .sleeper(let sleeper, _) = self { sleeper.isOver } else { false }
  }
}
