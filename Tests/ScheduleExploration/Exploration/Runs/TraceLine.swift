/// A line of a trace, which becomes text only when somebody reads it.
enum TraceLine {
  /// The job of a step.
  case step(Int, ReadyJob)
  /// A task goes on in the middle of a job, after others.
  case goingOn(Int, Int)
  /// The time that it became in a step.
  case time(Int, ScheduleClock.Instant)
  /// What the scenario or a sweep says.
  case note(String)

  /// Returns the line with the names of tasks.
  func text(_ participants: Participants) -> String {
    switch self {
    case .step(let step, let job):
      return Self.numbered(step, participants.all[job.participant].name + job.suffix)
    case .goingOn(let step, let number):
      return Self.numbered(step, "\(participants.all[number].name) goes on")
    case .time(let step, let instant): return Self.numbered(step, "time is \(instant)")
    case .note(let text): return "        - \(text)"
    }
  }

  private static func numbered(_ step: Int, _ text: String) -> String {
    String(repeating: " ", count: max(0, 5 - "\(step)".count)) + "\(step)  \(text)"
  }
}
