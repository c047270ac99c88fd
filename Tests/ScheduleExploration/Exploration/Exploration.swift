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
/// The scenario runs many times, each time in another order, on one thread of its own. The same seed
/// gives the same order, and so the same trace.
///
/// `EXPLORE_SEED` plays one order, and its trace is printed; `EXPLORE_SCHEDULES` is the number of orders
/// of each exploration.
public struct Exploration: Sendable {
  /// A way to choose orders.
  public enum Method: Hashable, Sendable {
    /// Each choice is random.
    case random
    /// Tasks have random priorities that change at few points: PCT, for faults of a depth.
    case priorities(depth: Int)
    /// Random choices, and priorities of depth 2, 3 and 4, in turn.
    case mixed
    /// All orders in which at most this number of tasks are interrupted while they could go on.
    case exhaustive(interruptions: Int)
  }

  /// The moments at which another task may go on.
  public enum Interruption: String, Hashable, Sendable, CaseIterable {
    /// Suspensions: what a task does from one to the next is one step. Orders take little time.
    case suspensions
    /// Suspensions, and also each operation that others can see: a task is created, resumed or cancelled;
    /// a lock is taken, by ``Mutex`` or `pthread_mutex_lock` in the code under test; ``Exploration/point()``.
    /// Each job has a thread of its own, and one runs at a time.
    case operations
  }

  /// The moments at which time may pass.
  public enum TimePassing: Hashable, Sendable {
    /// Any moment at which someone sleeps, as on a busy machine.
    case anyTime
    /// Only when no task can run, as on a machine that is fast enough.
    case whenIdle
  }

  /// The name that reports have.
  public let name: String
  /// The way to choose orders.
  public let method: Method
  /// The most orders that are tried.
  public let scheduleCount: Int
  /// The number of steps after which a run is taken for a livelock.
  public let stepLimit: Int
  /// The number of lanes, which are threads: 1 for all tasks, or more for each task to have its own.
  public let laneCount: Int

  /// The moments at which time may pass.
  public let timePassing: TimePassing
  /// The moments at which another task may go on.
  public let interruption: Interruption
  /// The time that a run waits for answers of other threads before it is a deadlock.
  public let patience: Duration

  /// Creates an exploration.
  ///
  /// - Parameters:
  ///   - name: The name that reports have.
  ///   - method: The way to choose orders. The default is ``Method/mixed``.
  ///   - scheduleCount: The most orders that are tried. The default is 1000. `EXPLORE_SCHEDULES` stands
  ///     above it.
  ///   - stepLimit: The number of steps after which a run is taken for a livelock. The default is
  ///     10,000.
  ///   - laneCount: The number of lanes, which are threads. The default is 1. With 2, each task has a lane of
  ///     its own, one runs at a time, and Thread Sanitizer sees each race that an order has.
  ///   - timePassing: The moments at which time may pass. The default is any.
  ///   - interruption: The moments at which another task may go on. The default is suspensions, and with two
  ///     lanes, it is always operations.
  ///   - patience: The time that a run waits for answers of other threads before it is a deadlock. A step
  ///     that takes ten times as long is taken for one that waits outside. The default is a second.
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

  /// Lets others go first, in an exploration that interrupts at operations. It does nothing otherwise.
  ///
  /// Call it where code reads or writes what other threads see by means that an exploration does not know,
  /// such as an `Atomic`.
  public static func point() { Lane.current?.stop() }

  /// A Boolean value that indicates whether the process runs under Thread Sanitizer.
  public static var isWatched: Bool { scheduleHooksIsWatched() }

  /// The kinds of jobs that this runtime does not let an exploration put in order. None on Linux.
  public static var uncovered: [String] {
    var kinds: [String] = []
    if Lane.hooks > 0 { kinds.append("jobs of the default executor and of the main actor") }
    if !scheduleHooksSeeTasks() { kinds.append("hops to actors that are free") }
    #if !os(Linux)
      kinds.append("sleeps by the clocks of the system")
    #endif
    return kinds
  }

  /// Runs a scenario in many orders, up to the first failure.
  ///
  /// Its tasks must all have ended when it ends, and its result must not depend on the order.
  ///
  /// - Parameter scenario: The scenario. Whatever it works on must be created in it.
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

  /// Runs a scenario in one order, such as that of a failure that was mended.
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
  /// The result may differ from run to run; what must always hold is for the scenario to expect.
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
    await Turns.wait()
    defer { Turns.end() }
    return await withCheckedContinuation { continuation in
      let asker = Locked<CheckedContinuation<Report, Never>?>(continuation)
      let answer = { @Sendable (report: Report) in
        let asker = asker.withLock { asker -> CheckedContinuation<Report, Never>? in
          defer { asker = nil }
          return asker
        }
        asker?.resume(returning: report)
      }
      // The task, which ends with the exploration, hands down the task-local values of the caller.
      let exploring = Task(executorPreference: OwnThread()) {
        scheduleHooksHide()
        let explorer = Explorer(self) { schedule in
          do {
            try await scenario(schedule)
          } catch {
            schedule.fail(.expectation("it throws \(error)", at: "the scenario"))
          }
        }
        explorer.watch(answer)
        let report = work(explorer)
        scheduleHooksShow()
        explorer.close()
        return report
      }
      // Nothing refers to the scenario any more when the task has ended.
      _ = Task { answer(await exploring.value) }
    }
  }
}

/// An executor with a thread for each job.
private final class OwnThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = Thread { [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}
