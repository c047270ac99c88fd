/// A fault that an order of jobs reveals.
public enum Failure: Hashable, Sendable {
  /// An expectation of the scenario does not hold, or the scenario throws.
  case expectation(String, at: String)
  /// No task can run, and these tasks wait.
  case deadlock([String])
  /// A task blocks its thread, and waits for something outside the exploration.
  case blocked(String)
  /// The scenario does not end within a number of steps.
  case livelock(steps: Int)
  /// The scenario has ended, but these tasks have not.
  case outlived([String])
  /// The scenario has a different result than in the first order.
  case result(String, first: String)

  /// Returns `true` if the failure is of the same kind as another, and for expectations, of the
  /// same one.
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
  /// A description of what went wrong.
  public var description: String {
    switch self {
    case .expectation(let message, let place): "\(message) (\(place))"
    case .deadlock(let names):
      "a deadlock: no task can run, and \(names.joined(separator: ", ")) wait\(names.count == 1 ? "s" : "")"
    case .blocked(let name):
      "\(name) blocks its thread and waits outside of the exploration"
    case .livelock(let steps): "a livelock: the scenario has not ended after \(steps) steps"
    case .outlived(let names):
      "the scenario has ended, but \(names.joined(separator: ", ")) still wait\(names.count == 1 ? "s" : "")"
    case .result(let result, let first):
      "the result depends on the order: \(result) rather than \(first)"
    }
  }
}
