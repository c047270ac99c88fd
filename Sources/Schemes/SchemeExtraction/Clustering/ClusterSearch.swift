/// A search for the best clusters by k-means. A ``StartSearch`` finds starting centers on a coarse
/// set of points, which are then refined on all points. Each step depends only on the points, the
/// number of clusters, the seed and the number of the start, so the result is the same however many
/// tasks share the work.
package struct ClusterSearch: Sendable {
  private let points: ColorPoints
  private let coarsePoints: ColorPoints
  private let fixed: [SIMD3<Double>]
  private let clusterCount: Int
  private let seed: UInt64
  private let effort: SearchEffort

  /// Creates a search for clusters in addition to those with fixed centers. There must be at least
  /// as many points as clusters to find. The effort is that for all clusters, at least one.
  package init(
    points: ColorPoints, clusterCount: Int, fixed: [SIMD3<Double>] = [], seed: UInt64,
    effort: (_ clusterCount: Int) -> SearchEffort = SearchEffort.forArea
  ) {
    (self.points, self.fixed) = (points, fixed)
    (self.clusterCount, self.seed) = (clusterCount, seed)
    self.effort = effort(max(1, clusterCount + fixed.count))
    coarsePoints = points.coarse(targetCount: self.effort.coarseCount)
  }

  /// Runs the search, and returns the best solution, or `nil` if the surrounding task was
  /// cancelled. The solution is at least as good as k-means started from the `known` centers. Up to
  /// `taskCount` starts run concurrently in child tasks; with few points, all run in the calling
  /// task.
  package func bestSolution(
    known: [SIMD3<Double>] = [], taskCount: Int = 1, progress: (Double) -> Void = { _ in }
  ) async -> KMeans.Solution? {
    let starting = StartingCenters(points: coarsePoints, count: clusterCount, fixed: fixed)
    let search = StartSearch(starting, seed: seed, effort: effort.starts)
    guard var centers = await search.finalists(taskCount: taskCount, progress: progress)
    else { return nil }
    if !known.isEmpty { centers.append(known) }
    return refined(from: centers)
  }

  /// Refines centers on all points, and returns the best solution, or `nil` if the task was
  /// cancelled.
  private func refined(from starts: [[SIMD3<Double>]]) -> KMeans.Solution? {
    let kMeans = KMeans(points: points, fixed: fixed)
    if starts.count == 1 { return kMeans.refined(from: starts[0], tolerance: effort.tolerance) }
    let refined = starts.compactMap {
      kMeans.refined(from: $0, tolerance: effort.comparingTolerance)
    }
    guard refined.count == starts.count else { return nil }
    return refined.min { $0.inertia < $1.inertia }.flatMap { best in
      kMeans.refined(from: best.centers, tolerance: effort.tolerance)
    }
  }
}
