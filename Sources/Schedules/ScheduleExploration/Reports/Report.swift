/// The result of an exploration.
public struct Report: Sendable {
  /// A failure, and the orders that cause it.
  public struct Finding: Sendable {
    /// The failure.
    public let failure: Failure
    /// The order in which it was found.
    public let seed: Seed
    /// The trace of that order.
    public let trace: [String]
    /// The same failure with the fewest switches, or `nil` if it could not be reproduced.
    public internal(set) var small: Small?
    /// A Boolean value that indicates whether the same order was played again without it.
    var didNotComeAgain = false
  }

  /// An order with the fewest switches that cause a failure.
  public struct Small: Sendable {
    /// The order.
    public let seed: Seed
    /// The number of its switches: choices of another task while the last one could continue, or of
    /// another task than the one that has waited longest.
    public let switchCount: Int
    /// The trace.
    public let trace: [String]
  }

  /// A requested order.
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
  /// The number of steps of the longest run.
  public private(set) var longestStepCount = 0
  /// The maximum number of participants of a run: tasks and time.
  public private(set) var taskCount = 0
  /// The failure and its orders, if one was found.
  public internal(set) var finding: Finding?
  /// The points at which tasks were interrupted.
  public let interruption: Exploration.Interruption
  /// What tasks could share without a run seeing it.
  public let unseen: [String]
  /// A Boolean value that indicates whether an exhaustive search has tried all orders within its
  /// bound. Orders that interrupt tasks at other points than those of ``interruption`` were not tried.
  public internal(set) var isComplete = false
  /// The depth of the faults that all runs by priorities searched for.
  var depth: Int?
  /// The number of jobs that came from other threads, whose order is not explored.
  public private(set) var outsideJobCount = 0
  /// The requested order, if there is one.
  public internal(set) var played: Played?
  /// The number of steps of the last run that count as dependent on all others, in a search of partial
  /// orders.
  public private(set) var opaqueStepCount = 0
  /// A hash of each order. Keeping the orders themselves would take more time than small runs.
  private var orders: Set<UInt64> = []
  /// The numbers of runs by priorities, keyed by the number of steps among which priorities changed.
  private var priorityRuns: [Int: Int] = [:]

  /// What the orders of a complete search are.
  private let completeness: String

  init(of exploration: Exploration) {
    (name, interruption) = (exploration.name, exploration.interruption)
    unseen = exploration.unseen
    completeness =
      exploration.method == .partialOrders
      ? "stand for all orders if tasks share state only in actors and locks"
      : "are all orders within the bound"
  }

  /// The failure, if one was found.
  public var failure: Failure? { finding?.failure }

  /// The number of different orders among the runs.
  public var orderCount: Int { orders.count }

  /// The minimum probability that one run by priorities finds a fault of the depth searched for,
  /// according to Burckhardt et al. 2010.
  public var chance: Double? {
    depth.map { depth in
      1 / (Double(max(1, taskCount)) * Double.power(Double(max(1, longestStepCount)), depth - 1))
    }
  }

  /// The number of runs by priorities to which ``chance`` applies. The priorities of the others
  /// changed among fewer steps than the longest run has.
  public var boundedRunCount: Int {
    priorityRuns.reduce(0) { $0 + ($1.key >= longestStepCount ? $1.value : 0) }
  }

  mutating func addRun(changingAmong stepCount: Int) { priorityRuns[stepCount, default: 0] += 1 }

  mutating func add(_ run: Run) {
    scheduleCount += 1
    taskCount = max(taskCount, run.participants.all.count)
    longestStepCount = max(longestStepCount, run.stepCount)
    outsideJobCount += run.outsideJobCount
    opaqueStepCount = run.recorder?.steps.count { $0.footprint.isOpaque } ?? 0
    orders.insert(run.choices.reduce(0) { SeededGenerator.mixed($0 &+ UInt64($1.index) &+ 1) })
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
        + (isComplete ? ", which \(completeness), at \(interruption)" : "")
    ]
    if opaqueStepCount > 0 {
      lines.append("\(opaqueStepCount) steps of the last run count as dependent on all others")
    }
    if !Exploration.uncovered.isEmpty {
      lines.append("not scheduled: \(Exploration.uncovered.joined(separator: ", "))")
    }
    lines.append("not seen: \(unseen.joined(separator: ", "))")
    if outsideJobCount > 0 {
      lines.append(
        "\(outsideJobCount) jobs came from other threads, at times that no seed reproduces")
    }
    if let chance, let depth {
      let miss = Double.power(1 - chance, boundedRunCount)
      lines.append(
        "a fault of depth \(depth) is missed with a chance of at most \(miss): \(taskCount) tasks, "
          + "\(longestStepCount) steps, 1/\(Int((1 / chance).rounded())) in each of "
          + "\(boundedRunCount) runs")
    }
    if let played, finding == nil {
      lines += ["EXPLORE_SEED=\(played.seed) causes no failure:"] + played.trace
    }
    if let finding {
      lines.append("\(finding.failure)")
      lines.append("EXPLORE_SEED=\(finding.seed) replays it")
      if let small = finding.small {
        lines.append(
          "reduced to \(small.switchCount) switch\(small.switchCount == 1 ? "" : "es"), EXPLORE_SEED=\(small.seed):"
        )
        lines += Self.shortened(small.trace)
      } else {
        if finding.didNotComeAgain {
          lines.append(
            "a replay did not fail: does the scenario use a global or another thread?")
        }
        lines += Self.shortened(finding.trace)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the trace, shortened to its start and end if it is long, such as that of a livelock.
  private static func shortened(_ trace: [String]) -> [String] {
    guard trace.count > 80 else { return trace }
    return trace.prefix(40) + ["      … \(trace.count - 70) more"] + trace.suffix(30)
  }
}
