/// A line of a trace, which is converted to text only when it is read.
enum TraceLine {
  /// The job of a step.
  case step(Int, ReadyJob)
  /// A task continues in the middle of a job, after others ran.
  case goingOn(Int, Int)
  /// The time to which the clock advanced in a step.
  case time(Int, ScheduleClock.Instant)
  /// A note of the scenario or of a sweep.
  case note(String)

  /// Returns the line with the names of the participants.
  func text(_ names: [String]) -> String {
    switch self {
    case .step(let step, let job):
      return Self.numbered(step, names[job.participant] + job.suffix)
    case .goingOn(let step, let number):
      return Self.numbered(step, "\(names[number]) goes on")
    case .time(let step, let instant): return Self.numbered(step, "time is \(instant)")
    case .note(let text): return "        - \(text)"
    }
  }

  private static func numbered(_ step: Int, _ text: String) -> String {
    String(repeating: " ", count: max(0, 5 - "\(step)".count)) + "\(step)  \(text)"
  }
}
