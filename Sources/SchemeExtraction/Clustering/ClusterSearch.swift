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
    var ends: [Candidate] = []
    for index in 0..<effort.startCount {
      guard let end = run(index) else { return nil }
      ends.append((index, end))
      progress(fraction(of: ends.count))
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
    let ends = await withTaskGroup(of: (Int, KMeans.Solution?).self) { group -> [Candidate]? in
      var next = 0
      func addTask() {
        guard next < effort.startCount else { return }
        let index = next
        next += 1
        group.addTask(name: "start \(index)") { (index, run(index)) }
      }
      for _ in 0..<max(1, taskCount) { addTask() }
      var ends: [Candidate] = []
      while case (let index, let end)? = await group.next() {
        guard let end else {
          group.cancelAll()
          return nil
        }
        addTask()
        ends.append((index, end))
        progress(fraction(of: ends.count))
      }
      return ends
    }
    return ends.flatMap { best(of: $0, known: known) }
  }

  /// What part of the work is done after some starts.
  private func fraction(of startCount: Int) -> Double {
    Double(startCount) / Double(effort.startCount + 1)
  }

  /// Runs one start on the few points.
  private func run(_ index: Int) -> KMeans.Solution? {
    let starting = StartingCenters(points: coarsePoints, count: clusterCount)
    let centers: [SIMD3<Double>]
    if index == 0 {
      centers = starting.split()
    } else {
      var seeds = SplitMix64(seed: seed)
      for _ in 1..<index { _ = seeds.next() }
      centers = starting.seeded(seeds.next())
    }
    return KMeans(points: coarsePoints).refined(from: centers, tolerance: effort.coarseTolerance)
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
