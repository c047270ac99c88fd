/// A disturbance that occurs at every point of a scenario in turn.
public enum Sweep: Hashable, Sendable {
  /// The task with a name is cancelled before each step.
  case cancellation(of: String)
  /// The clock jumps before each step.
  case clockJump(by: Duration)
  /// A stand-in fails at each call of ``Schedule/failsHere()``.
  case failure

  /// Returns all disturbances of a run with some numbers of steps and points of failure.
  func disturbances(stepCount: Int, failurePointCount: Int) -> [Disturbance] {
    switch self {
    case .cancellation(let name):
      (1...max(1, stepCount)).map { .cancellation(of: name, step: $0) }
    case .clockJump(let duration):
      (1...max(1, stepCount)).map { .jump(duration, step: $0) }
    case .failure: (0..<failurePointCount).map { .failure(point: $0 + 1) }
    }
  }
}
