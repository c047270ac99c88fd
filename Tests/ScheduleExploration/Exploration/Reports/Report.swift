/// The result of an exploration.
public struct Report: Sendable {
  /// A failure, and the orders that bring it.
  public struct Finding: Sendable {
    /// The failure.
    public let failure: Failure
    /// The order in which it was found.
    public let seed: Seed
    /// The trace of that order.
    public let trace: [String]
    /// The same failure with fewer switches, unless it did not come again.
    public internal(set) var small: Small?
  }

  /// An order with the fewest switches that bring a failure.
  public struct Small: Sendable {
    /// The order.
    public let seed: Seed
    /// The number of its switches from one task to another while the first could go on, or that take
    /// another task than the one that has waited longest.
    public let switchCount: Int
    /// The trace.
    public let trace: [String]
  }

  /// An order that was asked for.
  public struct Played: Sendable {
    /// The order.
    public let seed: Seed
    /// The trace.
    public let trace: [String]
  }

  /// The name of the exploration.
  public let name: String
  /// The number of runs.
  public private(set) var scheduleCount = 0
  /// The steps of the longest run.
  public private(set) var longestStepCount = 0
  /// The number of tasks in the usual order, and time.
  public internal(set) var taskCount = 0
  /// The failure and its orders, if one was found.
  public internal(set) var finding: Finding?
  /// A Boolean value that indicates whether an exhaustive search has tried all orders within its bound.
  public internal(set) var isComplete = false
  /// The depth of the faults that all runs looked for by priorities.
  var depth: Int?
  /// The one order that was asked for.
  public internal(set) var played: Played?
  private var orders: Set<[Int]> = []

  init(name: String) { self.name = name }

  /// The failure, if one was found.
  public var failure: Failure? { finding?.failure }

  /// The number of different orders among the runs.
  public var orderCount: Int { orders.count }

  /// The least chance that one run by priorities finds a fault of the depth that is looked for, after
  /// Burckhardt et al. 2010.
  public var chance: Double? {
    depth.map { depth in
      1 / (Double(max(1, taskCount)) * Double.power(Double(max(1, longestStepCount)), depth - 1))
    }
  }

  mutating func add(_ run: Run) {
    scheduleCount += 1
    longestStepCount = max(longestStepCount, run.stepCount)
    orders.insert(run.choices.map(\.index))
  }
}

extension Double {
  fileprivate static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<max(0, exponent)).reduce(1) { product, _ in product * base }
  }
}

extension Report: CustomStringConvertible {
  /// The report as text.
  public var description: String {
    var lines = [
      "\(name): \(scheduleCount) runs in \(orderCount) orders of up to \(longestStepCount) steps"
        + (isComplete ? ", which are all within the bound" : "")
    ]
    if !Exploration.uncovered.isEmpty {
      lines.append("not put in order: \(Exploration.uncovered.joined(separator: ", "))")
    }
    if let chance, let depth {
      var miss = 1.0
      for _ in 0..<scheduleCount { miss *= 1 - chance }
      lines.append(
        "a fault of depth \(depth) is missed with a chance of at most \(miss): \(taskCount) tasks, "
          + "\(longestStepCount) steps, 1/\(Int((1 / chance).rounded())) a run")
    }
    if let played, finding == nil {
      lines += ["EXPLORE_SEED=\(played.seed) brings no failure:"] + played.trace
    }
    if let finding {
      lines.append("\(finding.failure)")
      lines.append("EXPLORE_SEED=\(finding.seed) plays it again")
      if let small = finding.small {
        lines.append(
          "made small, with \(small.switchCount) switch\(small.switchCount == 1 ? "" : "es"), EXPLORE_SEED=\(small.seed):"
        )
        lines += Self.shortened(small.trace)
      } else {
        lines += Self.shortened(finding.trace)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the start and the end of a long trace, such as that of a livelock.
  private static func shortened(_ trace: [String]) -> [String] {
    guard trace.count > 80 else { return trace }
    return trace.prefix(40) + ["      … \(trace.count - 70) more"] + trace.suffix(30)
  }
}
