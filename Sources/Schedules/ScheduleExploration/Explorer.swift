internal import ScheduleHooks

/// The loop of an exploration, on the thread that runs the jobs.
final class Explorer {
  private let exploration: Exploration
  private let scenario: @Sendable (Schedule) async -> Void
  private let settings = ExplorationSettings.current
  private let executors = LaneExecutors()
  private let workers: WorkerPool?
  private var firstResult: String?
  /// The number of steps of the longest run, among which priorities change.
  private var stepCount = 1
  /// A Boolean value that indicates whether a failure is being reduced. Then no run waits long for
  /// other threads unless one has responded before.
  private var isShrinking = false
  /// The failure that is being reduced, in case a replay of it ends the process.
  private var found = ""
  private var report: Report

  init(_ exploration: Exploration, _ scenario: @escaping @Sendable (Schedule) async -> Void) {
    self.exploration = exploration
    self.scenario = scenario
    workers =
      exploration.interruption == .operations
      ? WorkerPool(executors, keepsWorkers: exploration.laneCount > 1) : nil
    report = Report(of: exploration)
  }

  /// Ends the threads. Subsequent work happens after all runs.
  func close() {
    executors.pool.comesAfter()
    workers?.close()
    unsafe scheduleHooksDescribeCrash("")
  }

  private var scheduleCount: Int { settings.scheduleCount ?? exploration.scheduleCount }

  /// Tries orders up to the first failure.
  func explore(_ method: Exploration.Method) -> Report {
    guard begin() else { return report }
    switch method {
    case .exhaustive(let interruptions): exhaust(BoundedSearch(interruptions: interruptions))
    case .delays(let delays): exhaust(BoundedSearch(delays: delays))
    case .partialOrders: exhaust(PartialOrderSearch())
    case .random: each { .random($0) }
    case .priorities(let depth):
      report.depth = depth
      each { .priorities($0, depth: depth, stepCount: stepCount) }
    case .mixed:
      each { number in
        number % 4 == 0
          ? .random(number)
          : .priorities(number, depth: Int(number % 4) + 1, stepCount: stepCount)
      }
    }
    return report
  }

  private func each(_ order: (UInt64) -> Seed.Order) {
    var number: UInt64 = 1
    while report.scheduleCount < scheduleCount {
      if fails(Seed(order: order(number))) { return }
      number += 1
    }
  }

  /// Tries all orders of a search, beginning with the usual one.
  private func exhaust(_ search: some OrderSearch) {
    var search = search
    // The search begins with the usual order again.
    report = Report(of: exploration)
    while report.scheduleCount < scheduleCount {
      guard let switches = search.next() else {
        report.isComplete = true
        return
      }
      let seed = Seed(order: .switches(switches))
      let (run, failure) = result(of: seed)
      if let failure {
        take(failure, run, seed)
        return
      }
      search.take(run)
    }
  }

  /// Tries a disturbance at every point, in several orders.
  func sweep(_ sweep: Sweep, orderCount: Int) -> Report {
    guard begin() else { return report }
    for number in 0..<(settings.scheduleCount ?? orderCount) {
      var seed = number == 0 ? Seed.usual : Seed(order: .random(UInt64(number)))
      let (run, failure) = result(of: seed)
      if let failure {
        take(failure, run, seed)
        return report
      }
      firstResult = nil
      let disturbances = sweep.disturbances(
        stepCount: run.stepCount, failurePointCount: run.schedule.failurePointCount)
      for disturbance in disturbances {
        seed.disturbance = disturbance
        if fails(seed) { return report }
      }
      if settings.scheduleCount.map({ report.scheduleCount >= $0 }) ?? false { break }
    }
    return report
  }

  /// Plays the usual order, whose result all others must equal, and then the requested order.
  ///
  /// - Returns: `true` if the exploration should continue.
  private func begin() -> Bool {
    let (run, failure) = playUsual()
    if let seed = settings.seed {
      _ = play(seed)
      return false
    }
    if let failure { take(failure, run, .usual) }
    return failure == nil
  }

  private func playUsual() -> (Run, Failure?) {
    let (run, failure) = result(of: .usual)
    firstResult = run.schedule.result
    return (run, failure)
  }

  /// Plays one order.
  func play(_ seed: Seed) -> Report {
    if firstResult == nil { _ = playUsual() }
    let (run, failure) = result(of: seed)
    report.played = Report.Played(seed: seed, trace: run.trace)
    if let failure { take(failure, run, seed) }
    return report
  }

  private func fails(_ seed: Seed) -> Bool {
    let (run, failure) = result(of: seed)
    if case .priorities(_, _, let count) = seed.order { report.addRun(changingAmong: count) }
    guard let failure else { return false }
    take(failure, run, seed)
    return true
  }

  private func result(of seed: Seed) -> (Run, Failure?) {
    let disturbance = seed.disturbance
    let lastWords =
      "\n\(exploration.name)\(found) ends the process. EXPLORE_SEED=\(seed) replays it.\n"
    unsafe scheduleHooksDescribeCrash(lastWords)
    workers?.lastWords = lastWords
    var run = Run(
      strategy: seed.strategy, disturbance: disturbance, stepLimit: exploration.stepLimit,
      timePassing: exploration.timePassing, workers: workers,
      executors: executors, expectsOutsideJobs: !isShrinking || report.outsideJobCount > 0,
      patience: exploration.patience, recordsSteps: exploration.method == .partialOrders)
    var failure = run.play(scenario)
    if failure == nil, disturbance == nil, let firstResult, let result = run.schedule.result,
      result != firstResult
    {
      failure = .result(result, first: firstResult)
    }
    report.add(run)
    stepCount = max(stepCount, run.stepCount)
    return (run, failure)
  }

  private func take(_ failure: Failure, _ run: Run, _ seed: Seed) {
    let counts = report
    var finding = Report.Finding(failure: failure, seed: seed, trace: run.trace)
    isShrinking = true
    found = " fails: \(failure). EXPLORE_SEED=\(seed) replays it. With fewer switches, it"
    defer { (isShrinking, found) = (false, "") }
    var shrinking = Shrinking(of: failure) { [self] switches in
      let seed = Seed(order: .switches(switches), disturbance: seed.disturbance)
      return result(of: seed)
    }
    finding.small = shrinking.smallest(of: run.switches).map { switches, run in
      Report.Small(
        seed: Seed(order: .switches(switches), disturbance: seed.disturbance),
        switchCount: switches.count, trace: run.trace)
    }
    finding.didNotComeAgain = finding.small == nil
    report = counts
    report.finding = finding
  }
}
