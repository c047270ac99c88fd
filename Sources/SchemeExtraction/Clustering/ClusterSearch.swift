/// Finds the best clusters it can, by k-means from several starts.
///
/// The search works on few points that stand for all. Each start gets a short run of a few passes;
/// the most promising get a long run, to a local optimum. Swaps of centers lead the best of these out
/// of it, and what they find is refined on all points. Source for short and long runs:
/// C. Biernacki, G. Celeux, G. Govaert, "Choosing starting values for the EM algorithm", Comput.
/// Stat. Data Anal. 41, 2003.
///
/// Each step is a function of the points, the number of clusters, the seed and the number of the
/// start, so the result is the same however many tasks share the work.
package struct ClusterSearch: Sendable {
  private let points: ColorPoints
  private let coarsePoints: ColorPoints
  private let fixed: [SIMD3<Double>]
  /// The number of centers to find, beside the fixed ones.
  private let clusterCount: Int
  private let seed: UInt64
  private let effort: SearchEffort

  /// The least product of points and clusters for which starts are worth a child task. On fewer, a
  /// run is over before another thread has taken it up.
  private static let leastSharedSize = 2048

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - clusterCount: The number of clusters to find, at most as many as there are points.
  ///   - fixed: The centers of further clusters, which are given. The default is none.
  ///   - seed: The seed of the random starts.
  ///   - quality: The effort to make.
  ///   - emphasis: The criterion by which colors are chosen.
  package init(
    points: ColorPoints, clusterCount: Int, fixed: [SIMD3<Double>] = [], seed: UInt64,
    quality: SchemeExtractor.Quality = .standard, emphasis: SchemeExtractor.Emphasis = .area
  ) {
    self.points = points
    self.fixed = fixed
    self.clusterCount = clusterCount
    self.seed = seed
    let allCount = max(1, clusterCount + fixed.count)
    effort = SearchEffort(clusterCount: allCount, quality: quality, emphasis: emphasis)
    coarsePoints = points.coarse(targetCount: max(512, effort.coarseCount * allCount))
  }

  /// Runs the search. The starts are shared among child tasks; the rest runs in the calling task.
  ///
  /// - Parameters:
  ///   - known: Centers found elsewhere. The result is at least as good as what k-means makes of
  ///     them.
  ///   - taskCount: The number of starts that run at a time. With 1, and where there are only few
  ///     points, all run in the calling task.
  ///   - progress: Called with the fraction of the work that is done.
  /// - Returns: The best solution, or `nil` if the surrounding task was cancelled.
  package func best(
    known: [SIMD3<Double>] = [], taskCount: Int = 1, progress: (Double) -> Void = { _ in }
  ) async -> KMeans.Solution? {
    let starts =
      effort.startCount > 1
      ? await bestStarts(taskCount: taskCount, progress: progress)
      : [StartingCenters(points: coarsePoints, count: clusterCount, fixed: fixed).split()]
    return starts.flatMap { refined(from: known.isEmpty ? $0 : $0 + [known]) }
  }

  /// Finds the centers to be refined on all points, by several starts on the few points.
  ///
  /// - Returns: The centers of the finalists, or `nil` if the surrounding task was cancelled.
  private func bestStarts(
    taskCount: Int, progress: (Double) -> Void
  ) async -> [[SIMD3<Double>]]? {
    let isLarge = coarsePoints.count * clusterCount >= Self.leastSharedSize
    let taskCount = isLarge ? taskCount : 1
    let runCount = Double(effort.startCount + effort.longRunCount + 1)
    let shortRuns = await Self.candidates(
      of: Array(0..<effort.startCount), taskCount: taskCount, by: shortRun
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

  /// Runs one start on the few points, as far as it takes to tell whether it is any good.
  @Sendable private func shortRun(_ start: Int) -> Candidate? {
    let starting = StartingCenters(points: coarsePoints, count: clusterCount, fixed: fixed)
    let centers: [SIMD3<Double>]
    if start == 0 {
      centers = starting.split()
    } else {
      var seeds = SplitMix64(seed: seed)
      for _ in 1..<start { _ = seeds.next() }
      centers = starting.seeded(seeds.next())
    }
    return KMeans(points: coarsePoints, fixed: fixed)
      .refined(
        from: centers, tolerance: effort.coarseTolerance, passCount: effort.shortRunPassCount
      )
      .map { Candidate(rank: start, solution: $0) }
  }

  /// Continues a short run to a local optimum on the few points.
  @Sendable private func longRun(_ shortRun: Candidate) -> Candidate? {
    KMeans(points: coarsePoints, fixed: fixed)
      .refined(from: shortRun.solution.centers, tolerance: effort.coarseTolerance)
      .map { Candidate(rank: shortRun.rank, solution: $0) }
  }

  /// Improves the best local optima by swaps, and returns the centers of the best of the results.
  private func finalists(of longRuns: [Candidate]) -> [[SIMD3<Double>]]? {
    let swaps = CenterSwaps(
      KMeans(points: coarsePoints, fixed: fixed), patience: effort.patience,
      tolerance: effort.coarseTolerance)
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

  /// Refines centers on all points, and returns the best solution.
  private func refined(from starts: [[SIMD3<Double>]]) -> KMeans.Solution? {
    let kMeans = KMeans(points: points, fixed: fixed)
    if starts.count == 1 { return kMeans.refined(from: starts[0], tolerance: effort.tolerance) }
    var refined: [Candidate] = []
    for (rank, start) in starts.enumerated() {
      guard let solution = kMeans.refined(from: start, tolerance: effort.finalistTolerance) else {
        return nil
      }
      refined.append(Candidate(rank: rank, solution: solution))
    }
    return refined.min().flatMap { best in
      kMeans.refined(from: best.solution.centers, tolerance: effort.tolerance)
    }
  }
}
