/// A search among several starts of k-means for the centers that are worth refining on all points.
///
/// Each start gets a short run of a few passes; the most promising get a long run, to a local optimum.
/// Swaps of centers lead the best of these out of it. Source for short and long runs: C. Biernacki,
/// G. Celeux, G. Govaert, "Choosing starting values for the EM algorithm", Comput. Stat. Data Anal. 41,
/// 2003.
struct StartSearch: Sendable {
  private typealias Candidate = ClusterSearch.Candidate

  private let starting: StartingCenters
  private let kMeans: KMeans
  private let seed: UInt64
  private let effort: SearchEffort.Starts
  /// A Boolean value that indicates whether starts are worth a child task each.
  private let isShared: Bool

  /// The least product of points and clusters for which starts are worth a child task. On fewer, a
  /// run is over before another thread has taken it up.
  private static let leastSharedSize = 2048

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - starting: The centers to begin with.
  ///   - points: Few points that stand for all.
  ///   - seed: The seed of the random starts.
  ///   - effort: The effort to make.
  init(
    _ starting: StartingCenters, points: ColorPoints, seed: UInt64, effort: SearchEffort.Starts
  ) {
    self.starting = starting
    self.seed = seed
    self.effort = effort
    kMeans = KMeans(points: points, fixed: starting.fixed)
    isShared = points.count * starting.count >= Self.leastSharedSize
  }

  /// Runs the search.
  ///
  /// - Parameters:
  ///   - taskCount: The number of starts that run at a time. With 1, and where there are only few
  ///     points, all run in the calling task.
  ///   - progress: Called with the fraction of the work that is done.
  /// - Returns: The centers of the finalists, or `nil` if the surrounding task was cancelled.
  func finalists(taskCount: Int, progress: (Double) -> Void) async -> [[SIMD3<Double>]]? {
    let taskCount = isShared ? taskCount : 1
    let runCount = Double(effort.count + effort.longRunCount + 1)
    let shortRuns = await Self.candidates(
      of: Array(0..<effort.count), taskCount: taskCount, by: shortRun
    ) { progress(Double($0) / runCount) }
    guard let shortRuns else { return nil }
    let promising = Array(shortRuns.sorted().prefix(effort.longRunCount))
    let longRuns = await Self.candidates(of: promising, taskCount: taskCount, by: longRun) {
      progress(Double(shortRuns.count + $0) / runCount)
    }
    return longRuns.flatMap(finalists)
  }

  /// Makes a candidate of each input, in child tasks if there may be several.
  ///
  /// - Returns: The candidates, in the order in which they are done; `nil` if one was cancelled.
  private static func candidates<Input: Sendable>(
    of inputs: [Input], taskCount: Int, by work: @escaping @Sendable (Input) -> Candidate?,
    progress: (Int) -> Void
  ) async -> [Candidate]? {
    var candidates: [Candidate] = []
    guard taskCount > 1 else {
      for input in inputs {
        guard let candidate = work(input) else { return nil }
        candidates.append(candidate)
        progress(candidates.count)
      }
      return candidates
    }
    return await withTaskGroup(of: Candidate?.self) { group in
      var rest = inputs[...]
      func addTask() {
        guard let input = rest.popFirst() else { return }
        group.addTask(name: "start") { work(input) }
      }
      for _ in 0..<taskCount { addTask() }
      while let result = await group.next() {
        guard let candidate = result else {
          group.cancelAll()
          return nil
        }
        addTask()
        candidates.append(candidate)
        progress(candidates.count)
      }
      return candidates
    }
  }

  /// Runs one start, as far as it takes to tell whether it is any good.
  @Sendable private func shortRun(_ start: Int) -> Candidate? {
    let centers: [SIMD3<Double>]
    if start == 0 {
      centers = starting.split()
    } else {
      var seeds = SplitMix64(seed: seed)
      for _ in 1..<start { _ = seeds.next() }
      centers = starting.seeded(seeds.next())
    }
    return
      kMeans
      .refined(from: centers, tolerance: effort.tolerance, passCount: effort.shortRunPassCount)
      .map { Candidate(rank: start, solution: $0) }
  }

  /// Continues a short run to a local optimum.
  @Sendable private func longRun(_ shortRun: Candidate) -> Candidate? {
    kMeans.refined(from: shortRun.solution.centers, tolerance: effort.tolerance)
      .map { Candidate(rank: shortRun.rank, solution: $0) }
  }

  /// Improves the best local optima by swaps, and returns the centers of the best of the results.
  private func finalists(of longRuns: [Candidate]) -> [[SIMD3<Double>]]? {
    let swaps = CenterSwaps(kMeans, patience: effort.patience, tolerance: effort.tolerance)
    var candidates: [Candidate] = []
    let kept = Candidate.best(max(effort.swappedCount, effort.finalistCount), of: longRuns)
    for (rank, optimum) in kept.enumerated() {
      let improved = rank < effort.swappedCount ? swaps.improved(optimum) : optimum
      guard let improved else { return nil }
      candidates.append(Candidate(rank: rank, solution: improved))
    }
    let finalists = Candidate.best(effort.finalistCount, of: candidates)
    let limit = (finalists.first?.inertia ?? 0) * (1 + effort.finalistMargin)
    return finalists.filter { $0.inertia <= limit }.map(\.centers)
  }
}
