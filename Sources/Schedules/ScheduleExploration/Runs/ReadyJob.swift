/// A job that can run now.
struct ReadyJob {
  let job: Job
  let place: Place
  /// The number of the participant to which the job belongs.
  let participant: Int
  let kind: Job.Kind
  /// The process that the job is a step of: its task, or the job itself, as a negative number, if it is
  /// that of an actor, which may run several tasks.
  let process: Int
  /// The position of the step that enqueued the job, or `nil` if that is unknown.
  let cause: Int?

  /// The text that follows the name of the task in a trace.
  var suffix: String {
    switch (kind, place) {
    case (.yield, _): ", after a yield"
    case (.task, .pool): ""
    case (_, .main): ", on the main actor"
    case (.actor, _), (.task, .gate): ", on an actor"
    }
  }
}

/// A candidate of a strategy: a job that can run, or time that can pass.
struct Candidate {
  /// The number of the participant; ``Participants/time`` for time.
  let participant: Int
  /// A Boolean value that indicates whether the task yields to others.
  let isYield: Bool
  let move: Move

  /// The possible next steps of a run.
  enum Move {
    /// The ready job at an index begins.
    case job(Int)
    /// The stopped worker at an index continues.
    case goOn(Int)
    case passTime
  }
}

/// Something that happens at a given time.
enum Timer {
  case job(ReadyJob)
  case sleeper(Sleeper, participant: Int)

  var isOver: Bool {
    if case .sleeper(let sleeper, _) = self { sleeper.isOver } else { false }
  }
}
