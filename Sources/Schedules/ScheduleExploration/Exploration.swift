internal import Foundation
internal import ScheduleHooks

/// An exploration of the orders in which the jobs of a scenario can run.
///
///     let report = await Exploration("two buyers").run { schedule in
///       let shop = Shop(stock: 1)
///       async let first = shop.buy()
///       async let second = shop.buy()
///       let sold = await [first, second].filter(\.self).count
///       schedule.expect(sold == 1, "\(sold) are sold of 1")
///     }
///     #expect(report.failure == nil, "\(report)")
///
/// The scenario runs many times, each time in another order, on a separate thread. The same seed
/// gives the same order, and so the same trace.
///
/// `EXPLORE_SEED` plays a single order and prints its trace. `EXPLORE_SCHEDULES` sets the number of
/// orders of each exploration.
public struct Exploration: Sendable {
  /// A way to choose orders.
  public enum Method: Hashable, Sendable {
    /// Each choice is random.
    case random
    /// Tasks have random priorities that change at few points (PCT), for faults of a depth.
    case priorities(depth: Int)
    /// Random choices, and priorities of depth 2, 3 and 4, in turn.
    case mixed
    /// All orders with at most this number of interruptions of tasks that could continue.
    case exhaustive(interruptions: Int)
    /// All orders that skip the candidate of the usual order at most this number of times.
    ///
    /// Their number grows with the length of a run to the power of the delays, whatever the number of tasks, so
    /// that the search suits larger scenarios than ``exhaustive(interruptions:)``.
    case delays(Int)
    /// All orders, except those that differ from another only in the order of independent steps.
    ///
    /// Use it for scenarios in which tasks share state only in actors and behind locks of ``Mutex``, `NSLock` or
    /// `pthread_mutex_lock`, and in which no task polls. With ``Interruption/operations``, no steps count as
    /// independent.
    case partialOrders
  }

  /// The points at which another task may continue.
  public enum Interruption: String, Hashable, Sendable, CaseIterable {
    /// At suspensions. What a task does between two suspensions is one step. Runs take little time.
    case suspensions
    /// At suspensions, and also at each operation that is visible to others: creating, resuming or
    /// cancelling a task; acquiring a lock with ``Mutex``, a lock of Foundation such as `NSLock`, or
    /// `pthread_mutex_lock` in the code under test; ``Exploration/point()``. Each job has its own
    /// thread, and one runs at a time.
    case operations
  }

  /// The moments at which time may pass.
  public enum TimePassing: Hashable, Sendable {
    /// Whenever a task sleeps, as on a busy machine.
    case anyTime
    /// Only when no task can run, as on a fast machine.
    case whenIdle
  }

  /// The name in reports.
  public let name: String
  /// The way to choose orders.
  public let method: Method
  /// The maximum number of orders.
  public let scheduleCount: Int
  /// The number of steps after which a run counts as a livelock.
  public let stepLimit: Int
  /// The number of lanes, which are threads: 1 for a single lane for all tasks, or more for a
  /// separate lane for each task.
  public let laneCount: Int

  /// The moments at which time may pass.
  public let timePassing: TimePassing
  /// The points at which another task may continue.
  public let interruption: Interruption
  /// The time that a run waits for other threads before it counts as a deadlock.
  public let patience: Duration

  /// Creates an exploration.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - method: The way to choose orders. The default is ``Method/mixed``.
  ///   - scheduleCount: The maximum number of orders. The default is 1000. `EXPLORE_SCHEDULES`
  ///     overrides it.
  ///   - stepLimit: The number of steps after which a run counts as a livelock. The default is 10,000.
  ///   - laneCount: The number of lanes, which are threads. The default is 1. With 2, each task has
  ///     its own lane, one runs at a time, and Thread Sanitizer detects every race of an order.
  ///   - timePassing: The moments at which time may pass. The default is any.
  ///   - interruption: The points at which another task may continue. The default is suspensions, and with two
  ///     lanes, it is always operations.
  ///   - patience: The time that a run waits for other threads before it counts as a deadlock. A step
  ///     that takes ten times as long counts as one that waits outside. The default is a second.
  public init(
    _ name: String, method: Method = .mixed, scheduleCount: Int = 1_000, stepLimit: Int = 10_000,
    laneCount: Int = 1, timePassing: TimePassing = .anyTime,
    interruption: Interruption = .suspensions, patience: Duration = .seconds(1)
  ) {
    self.name = name
    self.method = method
    self.scheduleCount = scheduleCount
    self.stepLimit = stepLimit
    self.laneCount = laneCount
    self.timePassing = timePassing
    self.interruption = laneCount > 1 ? .operations : interruption
    self.patience = patience
  }

  /// Lets other tasks run first in an exploration that interrupts at operations. Otherwise it does nothing.
  ///
  /// Call it where code reads or writes shared state by means that an exploration does not observe,
  /// such as an `Atomic`.
  public static func point() { Lane.current?.stop() }

  /// A Boolean value that indicates whether the process runs under Thread Sanitizer.
  public static var isWatched: Bool { scheduleHooksIsWatched() }

  /// The kinds of jobs that an exploration cannot schedule with this runtime. There are none on Linux.
  public static var uncovered: [String] {
    var kinds: [String] = []
    if Lane.hooks > 0 { kinds.append("jobs of the default executor and of the main actor") }
    if !scheduleHooksSeeTasks() { kinds.append("hops to actors that are free") }
    #if !os(Linux)
      kinds.append("sleeps by the clocks of the system")
    #endif
    return kinds
  }

  /// What tasks can share without a run seeing that they do. An order that only differs there is not tried, unless
  /// the code calls ``point()``.
  public var unseen: [String] {
    var kinds = [
      "a Synchronization.Mutex that no other task waits for", "atomics",
      "globals and other shared memory", "custom executors",
    ]
    if interruption == .suspensions { kinds.insert("what happens between two suspensions", at: 0) }
    if Self.isWatched { kinds.append("DispatchQueue.sync") }
    return kinds
  }

  /// Runs a scenario in many orders, up to the first failure.
  ///
  /// All tasks of the scenario must have ended when it ends, and its result must not depend on the order.
  ///
  /// - Parameter scenario: The scenario. It must create everything that it works on.
  /// - Returns: The number of orders, and the failure if there is one.
  public func run<Outcome: Sendable>(
    _ scenario: @escaping @Sendable (Schedule) async throws -> Outcome
  ) async -> Report {
    await onThread { explorer in
      explorer.explore(method)
    } scenario: { schedule in
      schedule.finish("\(try await scenario(schedule))")
    }
  }

  /// Runs a scenario in one order, such as that of a failure that was fixed.
  ///
  /// - Parameters:
  ///   - seed: The order.
  ///   - scenario: The scenario.
  /// - Returns: The trace, and the failure if there is one.
  public func play<Outcome: Sendable>(
    _ seed: Seed, _ scenario: @escaping @Sendable (Schedule) async throws -> Outcome
  ) async -> Report {
    await onThread { explorer in
      explorer.play(seed)
    } scenario: { schedule in
      schedule.finish("\(try await scenario(schedule))")
    }
  }

  /// Runs a scenario with a disturbance at each point of it in turn, in several orders.
  ///
  /// The result may differ from run to run. The scenario must check what always holds.
  ///
  /// - Parameters:
  ///   - sweep: The disturbance.
  ///   - orderCount: The number of orders: the usual one and random ones. The default is 20.
  ///   - scenario: The scenario.
  /// - Returns: The number of runs, and the failure if there is one.
  public func sweep(
    _ sweep: Sweep, orderCount: Int = 20,
    _ scenario: @escaping @Sendable (Schedule) async throws -> Void
  ) async -> Report {
    await onThread { explorer in
      explorer.sweep(sweep, orderCount: orderCount)
    } scenario: {
      try await scenario($0)
    }
  }

  private func onThread(
    _ work: @escaping @Sendable (Explorer) -> Report,
    scenario: @escaping @Sendable (Schedule) async throws -> Void
  ) async -> Report {
    // The task, which ends with the exploration, passes on the task-local values of the caller.
    await Task(executorPreference: ExplorationThreads.shared) {
      SelfTest.require()
      scheduleHooksHide()
      let explorer = Explorer(self) { schedule in
        do {
          try await scenario(schedule)
        } catch {
          schedule.fail(.expectation("it throws \(error)", at: "the scenario"))
        }
      }
      let report = work(explorer)
      scheduleHooksShow()
      explorer.close()
      return report
    }.value
  }
}
