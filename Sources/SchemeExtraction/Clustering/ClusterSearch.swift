/// Finds the best clusters it can: k-means from several starts, and out of the local optima where
/// they end.
///
/// The search is done on few points that stand for all, and the best few ends are refined on all
/// points. Each step is a function of the points, the number of clusters, the seed and its place in
/// the order, so the result is the same however many tasks share the work.
package struct ClusterSearch: Sendable {
  private let points: ColorPoints
  private let coarsePoints: ColorPoints
  private let clusterCount: Int
  private let seed: UInt64
  private let effort: SearchEffort

  /// A solution and its place in the order.
  private typealias Candidate = (index: Int, solution: KMeans.Solution)

  /// Prepares a search for `clusterCount` clusters, at most as many as there are points.
  package init(
    points: ColorPoints, clusterCount: Int, seed: UInt64,
    quality: SchemeExtractor.Quality = .standard
  ) {
    self.points = points
    self.clusterCount = clusterCount
    self.seed = seed
    effort = SearchEffort(clusterCount: clusterCount, quality: quality)
    coarsePoints = points.coarse(targetCount: max(512, effort.coarseCount * clusterCount))
  }

  /// Runs the whole search where it is called.
  ///
  /// - Parameters:
  ///   - known: Centers found elsewhere, than which the result shall not be worse.
  ///   - progress: Called with the fraction of the work that is done.
  /// - Returns: The best solution, or `nil` if the surrounding task was cancelled.
  package func best(
    known: [SIMD3<Double>] = [], progress: (Double) -> Void
  ) -> KMeans.Solution? {
    var (heats, ends) = ([Candidate](), [Candidate]())
    for index in 0..<effort.startCount {
      guard let heat = heat(index) else { return nil }
      heats.append(heat)
      progress(fraction(of: heats.count))
    }
    for survivor in survivors(of: heats) {
      guard let end = end(of: survivor) else { return nil }
      ends.append(end)
      progress(fraction(of: heats.count + ends.count))
    }
    return best(of: ends, known: known)
  }

  /// Runs the starts as child tasks, and the rest of the search where it is called.
  ///
  /// - Parameters:
  ///   - known: Centers found elsewhere, than which the result shall not be worse.
  ///   - taskCount: How many starts run at a time.
  ///   - progress: Called with the fraction of the work that is done.
  /// - Returns: The best solution, or `nil` if the surrounding task was cancelled.
  package func best(
    known: [SIMD3<Double>] = [], taskCount: Int, progress: (Double) -> Void
  ) async -> KMeans.Solution? {
    let heats = await Self.all(0..<effort.startCount, taskCount: taskCount) { index in
      heat(index)
    } progress: {
      progress(fraction(of: $0))
    }
    guard let heats else { return nil }
    let ends = await Self.all(survivors(of: heats), taskCount: taskCount) { survivor in
      end(of: survivor)
    } progress: {
      progress(fraction(of: heats.count + $0))
    }
    return ends.flatMap { best(of: $0, known: known) }
  }

  /// Does some works as child tasks, so many at a time; `nil` if one was cancelled.
  private static func all<Inputs: Collection>(
    _ inputs: Inputs, taskCount: Int, _ work: @escaping @Sendable (Inputs.Element) -> Candidate?,
    progress: (Int) -> Void
  ) async -> [Candidate]? where Inputs.Element: Sendable {
    await withTaskGroup(of: Candidate?.self) { group in
      var rest = inputs[...]
      func addTask() {
        guard let input = rest.popFirst() else { return }
        group.addTask(name: "start") { work(input) }
      }
      for _ in 0..<max(1, taskCount) { addTask() }
      var candidates: [Candidate] = []
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

  /// What part of the work is done after some heats and ends.
  private func fraction(of count: Int) -> Double {
    Double(count) / Double(effort.startCount + effort.survivorCount + 1)
  }

  /// Runs one start on the few points, as far as it takes to tell whether it is any good.
  private func heat(_ index: Int) -> Candidate? {
    let starting = StartingCenters(points: coarsePoints, count: clusterCount)
    let centers: [SIMD3<Double>]
    if index == 0 {
      centers = starting.split()
    } else {
      var seeds = SplitMix64(seed: seed)
      for _ in 1..<index { _ = seeds.next() }
      centers = starting.seeded(seeds.next())
    }
    return KMeans(points: coarsePoints)
      .refined(from: centers, tolerance: effort.coarseTolerance, passCount: effort.heatPassCount)
      .map { (index, $0) }
  }

  /// The starts that are followed to their ends.
  private func survivors(of heats: [Candidate]) -> [Candidate] {
    Array(heats.sorted(by: Self.isBetter).prefix(effort.survivorCount))
  }

  /// Follows a start to its end on the few points.
  private func end(of heat: Candidate) -> Candidate? {
    KMeans(points: coarsePoints)
      .refined(from: heat.solution.centers, tolerance: effort.coarseTolerance)
      .map { (heat.index, $0) }
  }

  /// Improves the best ends by swaps, and refines the best of what comes of it on all points.
  private func best(of ends: [Candidate], known: [SIMD3<Double>]) -> KMeans.Solution? {
    let swaps = CenterSwaps(
      points: coarsePoints, patience: effort.patience, tolerance: effort.coarseTolerance)
    var candidates: [Candidate] = []
    let kept = Self.best(max(effort.swappedCount, effort.finalistCount), of: ends)
    for (index, end) in kept.enumerated() {
      guard let better = index < effort.swappedCount ? swaps.improved(end) : end else { return nil }
      candidates.append((index, better))
    }
    let finalists = Self.best(effort.finalistCount, of: candidates)
    let limit = (finalists.first?.inertia ?? 0) * (1 + effort.finalistMargin)
    var starts = finalists.filter { $0.inertia <= limit }.map(\.centers)
    if !known.isEmpty { starts.append(known) }
    let kMeans = KMeans(points: points)
    var refined: [Candidate] = []
    for (index, start) in starts.enumerated() {
      guard let end = kMeans.refined(from: start, tolerance: effort.finalistTolerance) else {
        return nil
      }
      refined.append((index, end))
    }
    return refined.min(by: Self.isBetter).flatMap { best in
      kMeans.refined(from: best.solution.centers, tolerance: effort.tolerance)
    }
  }

  private static func isBetter(_ left: Candidate, than right: Candidate) -> Bool {
    (left.solution.inertia, left.index) < (right.solution.inertia, right.index)
  }

  /// The few best ends, best first, no two with the same centers.
  private static func best(_ count: Int, of candidates: [Candidate]) -> [KMeans.Solution] {
    var best: [KMeans.Solution] = []
    for candidate in candidates.sorted(by: isBetter) where best.count < count {
      let inertia = candidate.solution.inertia
      // Ends that fit equally well are the same one, found from two sides.
      let isKnown = best.contains { ($0.inertia - inertia).magnitude <= 1e-5 * inertia }
      if !isKnown { best.append(candidate.solution) }
    }
    return best
  }
}
