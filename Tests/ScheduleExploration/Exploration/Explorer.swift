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
    case .exhaustive(let interruptions): exhaust(interruptions)
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

  /// Tries all orders with few interruptions, beginning with the usual one.
  private func exhaust(_ interruptions: Int) {
    var search = ExhaustiveSearch(interruptions: interruptions)
    // The search begins with the usual order again.
    report = Report(of: exploration)
    while report.scheduleCount < scheduleCount {
      guard let prefix = search.next else {
        report.isComplete = true
        return
      }
      let (run, failure) = play(PrefixStrategy(prefix), nil)
      if let failure {
        take(failure, run, Seed(order: .switches(run.switches)))
        return
      }
      search.take(run.choices)
    }
  }

  /// Tries a disturbance at every point, in several orders.
  func sweep(_ sweep: Sweep, orderCount: Int) -> Report {
    guard begin() else { return report }
    for number in 0..<(settings.scheduleCount ?? orderCount) {
      var seed = number == 0 ? Seed.usual : Seed(order: .random(UInt64(number)))
      let (run, failure) = play(seed.strategy, nil)
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
    let (run, failure) = play(Seed.usual.strategy, nil)
    firstResult = run.schedule.result
    return (run, failure)
  }

  /// Plays one order.
  func play(_ seed: Seed) -> Report {
    if firstResult == nil { _ = playUsual() }
    let (run, failure) = play(seed.strategy, seed.disturbance)
    report.played = Report.Played(seed: seed, trace: run.trace)
    if let failure { take(failure, run, seed) }
    return report
  }

  private func fails(_ seed: Seed) -> Bool {
    let (run, failure) = play(seed.strategy, seed.disturbance, text: "\(seed)")
    if case .priorities(_, _, let count) = seed.order { report.addRun(changingAmong: count) }
    guard let failure else { return false }
    take(failure, run, seed)
    return true
  }

  private func play(
    _ strategy: any Strategy, _ disturbance: Disturbance?, text: String = "switches"
  ) -> (Run, Failure?) {
    unsafe scheduleHooksDescribeCrash(
      "\n\(exploration.name) ends the process. EXPLORE_SEED=\(text) replays it.\n")
    let run = Run(
      strategy: strategy, disturbance: disturbance, stepLimit: exploration.stepLimit,
      timePassing: exploration.timePassing, workers: workers,
      executors: executors, expectsOutsideJobs: !isShrinking || report.outsideJobCount > 0,
      patience: exploration.patience)
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
    defer { isShrinking = false }
    var shrinking = Shrinking(of: failure) { [self] switches in
      let seed = Seed(order: .switches(switches), disturbance: seed.disturbance)
      return play(seed.strategy, seed.disturbance)
    }
    finding.small = shrinking.smallest(of: run.switches).map { switches, run in
      Report.Small(
        seed: Seed(order: .switches(switches), disturbance: seed.disturbance),
        switchCount: switches.count, trace: run.trace)
    }
    report = counts
    report.finding = finding
  }
}
