/// A fault that one order of jobs brings to light.
public enum Failure: Hashable, Sendable {
  /// An expectation of the scenario does not hold, or it throws.
  case expectation(String, at: String)
  /// Nobody can run, and these tasks wait.
  case deadlock([String])
  /// A task holds its thread up, and waits for something that the exploration does not know of.
  case blocked(String)
  /// The jobs do not come to an end within a number of steps.
  case livelock(steps: Int)
  /// The scenario has ended and these tasks have not.
  case outlived([String])
  /// The scenario has another result than in the first order.
  case result(String, first: String)

  /// Returns `true` if the failure is of the same kind as another, and if it is an expectation, the same.
  public func isLike(_ other: Failure) -> Bool {
    switch (self, other) {
    case (.expectation(_, let place), .expectation(_, let otherPlace)): place == otherPlace
    case (.deadlock, .deadlock), (.blocked, .blocked), (.livelock, .livelock),
      (.outlived, .outlived), (.result, .result):
      true
    default: false
    }
  }
}

extension Failure: CustomStringConvertible {
  /// A sentence that says what went wrong.
  public var description: String {
    switch self {
    case .expectation(let message, let place): "\(message) (\(place))"
    case .deadlock(let names):
      "a deadlock: nobody can run, and \(names.joined(separator: ", ")) wait\(names.count == 1 ? "s" : "")"
    case .blocked(let name):
      "\(name) holds its thread up: it waits for something outside of the exploration, "
        + "or goes on without a suspension"
    case .livelock(let steps): "a livelock: it has not ended after \(steps) steps"
    case .outlived(let names):
      "the scenario has ended, and \(names.joined(separator: ", ")) still wait\(names.count == 1 ? "s" : "")"
    case .result(let result, let first):
      "the result depends on the order: \(result) rather than \(first)"
    }
  }
}
