/// A search among several starts of k-means for the centers worth refining on all points. Each
/// start gets a short run of a few passes, and the most promising get a long run to a local
/// optimum. From the best of these, swaps of centers look for better optima. Source for short and
/// long runs: C. Biernacki, G. Celeux, G. Govaert, "Choosing starting values for the EM algorithm",
/// Comput. Stat. Data Anal. 41, 2003.
struct StartSearch: Sendable {
  private let starting: StartingCenters
  private let kMeans: KMeans
  private let seed: UInt64
  private let effort: SearchEffort.Starts
  private let isShared: Bool

  /// The minimum product of points and clusters for which starts run in child tasks. A smaller run
  /// ends before another thread has picked it up.
  private static let minimumSharedSize = 2048

  init(_ starting: StartingCenters, seed: UInt64, effort: SearchEffort.Starts) {
    (self.starting, self.seed, self.effort) = (starting, seed, effort)
    kMeans = KMeans(points: starting.points, fixed: starting.fixed)
    isShared = starting.points.count * starting.count >= Self.minimumSharedSize
  }

  /// Runs the search, and returns the centers of the finalists, or `nil` if the task was cancelled.
  /// Up to `taskCount` starts run concurrently. Progress is the fraction of the work that is done.
  func finalists(taskCount: Int, progress: (Double) -> Void) async -> [[SIMD3<Double>]]? {
    let taskCount = isShared ? taskCount : 1
    let runCount = Double(effort.count + effort.longRunCount + 1)
    let shortRuns = await Self.solutions(
      of: Array(0..<effort.count), taskCount: taskCount, by: shortRun
    ) { progress(Double($0) / runCount) }
    guard let shortRuns else { return nil }
    // In the order of their starts, which breaks ties.
    let promising = shortRuns.enumerated().sorted { $0.element.inertia < $1.element.inertia }
      .prefix(effort.longRunCount).sorted { $0.offset < $1.offset }.map(\.element)
    let longRuns = await Self.solutions(of: promising, taskCount: taskCount, by: longRun) {
      progress(Double(shortRuns.count + $0) / runCount)
    }
    return longRuns.flatMap(finalists)
  }

  /// Finds a solution for each input, in order, in child tasks if `taskCount` is more than 1.
  /// Returns `nil` if one was cancelled.
  private static func solutions<Input: Sendable>(
    of inputs: [Input], taskCount: Int, by work: @escaping @Sendable (Input) -> KMeans.Solution?,
    progress: (Int) -> Void
  ) async -> [KMeans.Solution]? {
    guard taskCount > 1 else {
      var solutions: [KMeans.Solution] = []
      for input in inputs {
        guard let solution = work(input) else { return nil }
        solutions.append(solution)
        progress(solutions.count)
      }
      return solutions
    }
    return await withTaskGroup(of: (index: Int, solution: KMeans.Solution?).self) { group in
      var solutions = [KMeans.Solution?](repeating: nil, count: inputs.count)
      var rest = inputs.enumerated().makeIterator()
      func addTask() {
        guard let (index, input) = rest.next() else { return }
        group.addTask(name: "start") { (index, work(input)) }
      }
      for _ in 0..<taskCount { addTask() }
      var doneCount = 0
      while let (index, solution) = await group.next() {
        guard let solution else {
          group.cancelAll()
          return nil
        }
        addTask()
        solutions[index] = solution
        doneCount += 1
        progress(doneCount)
      }
      return solutions.compactMap { $0 }
    }
  }

  /// Runs one start far enough to tell whether it is promising. All starts but the first are
  /// seeded.
  @Sendable private func shortRun(_ start: Int) -> KMeans.Solution? {
    kMeans.refined(
      from: start == 0 ? starting.split() : starting.seeded(seed(of: start)),
      tolerance: effort.tolerance, passCount: effort.shortRunPassCount)
  }

  /// Returns the seed of start number *n*: the *n*th draw from a generator with the seed of the
  /// search.
  private func seed(of start: Int) -> UInt64 {
    var seeds = SplitMix64(seed: seed)
    for _ in 1..<start { _ = seeds.next() }
    return seeds.next()
  }

  @Sendable private func longRun(_ shortRun: KMeans.Solution) -> KMeans.Solution? {
    kMeans.refined(from: shortRun.centers, tolerance: effort.tolerance)
  }

  /// Improves the best local optima by swaps, and returns the centers of the best results.
  private func finalists(of longRuns: [KMeans.Solution]) -> [[SIMD3<Double>]]? {
    let swaps = CenterSwaps(kMeans: kMeans, patience: effort.patience, tolerance: effort.tolerance)
    var solutions = longRuns.best(max(effort.swappedCount, effort.finalistCount))
    for index in solutions.indices.prefix(effort.swappedCount) {
      guard let improved = swaps.improved(solutions[index]) else { return nil }
      solutions[index] = improved
    }
    let finalists = solutions.best(effort.finalistCount)
    let limit = (finalists.first?.inertia ?? 0) * (1 + effort.finalistMargin)
    return finalists.filter { $0.inertia <= limit }.map(\.centers)
  }
}
