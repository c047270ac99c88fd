/// Finds the best clusters it can, by k-means.
///
/// The centers to begin with are found by a ``StartSearch`` on few points that stand for all. They are
/// then refined on all points.
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

  /// Prepares a search for clusters beside those of fixed centers. There are at least as many points as
  /// clusters to find.
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

  /// Runs the search, and returns the best solution, or `nil` if the surrounding task was cancelled.
  ///
  /// Up to `taskCount` starts run at a time, in child tasks; where there are only few points, all run in
  /// the calling task. The result is at least as good as what k-means makes of `known` centers.
  package func bestSolution(
    known: [SIMD3<Double>] = [], taskCount: Int = 1, progress: (Double) -> Void = { _ in }
  ) async -> KMeans.Solution? {
    let starting = StartingCenters(points: coarsePoints, count: clusterCount, fixed: fixed)
    let search = StartSearch(starting, points: coarsePoints, seed: seed, effort: effort.starts)
    guard var centers = await search.finalists(taskCount: taskCount, progress: progress) else {
      return nil
    }
    if !known.isEmpty { centers.append(known) }
    return refined(from: centers)
  }

  /// Refines centers on all points, and returns the best solution, or `nil` if the surrounding task
  /// was cancelled.
  private func refined(from starts: [[SIMD3<Double>]]) -> KMeans.Solution? {
    let kMeans = KMeans(points: points, fixed: fixed)
    if starts.count == 1 { return kMeans.refined(from: starts[0], tolerance: effort.tolerance) }
    var refined: [KMeans.Solution] = []
    for start in starts {
      guard let solution = kMeans.refined(from: start, tolerance: effort.comparingTolerance)
      else { return nil }
      refined.append(solution)
    }
    return refined.min { $0.inertia < $1.inertia }.flatMap { best in
      kMeans.refined(from: best.centers, tolerance: effort.tolerance)
    }
  }
}
