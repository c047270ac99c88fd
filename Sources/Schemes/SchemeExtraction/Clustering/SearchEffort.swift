/// The effort of a search for clusters: the minimum with which results on the CQ100 photos are as
/// good as with much more.
package struct SearchEffort: Sendable {
  struct Starts: Sendable {
    /// The number of starts: one by splitting, and the others seeded.
    var count: Int
    /// The number of passes of a short run, which is enough to rule out starts of little promise.
    let shortRunPassCount = 3
    /// The number of starts that get a long run.
    var longRunCount: Int
    /// The number of local optima from which swaps of centers are tried.
    var swappedCount: Int
    /// The number of consecutive single swaps that may fail.
    var patience: Int
    /// The maximum number of solutions that are refined on all points.
    var finalistCount: Int
    /// The maximum excess of a finalist's inertia, as a fraction of the lowest inertia. Smaller
    /// differences on the coarse points do not tell which solution is best on all points.
    var finalistMargin: Double
    /// The tolerance of passes over the coarse points: see
    /// ``KMeans/refined(from:tolerance:passCount:)``.
    var tolerance: Double
  }

  /// The number of coarse points.
  var coarseCount: Int
  var starts: Starts
  /// The tolerance of passes over all points that decide which of several solutions is best.
  var comparingTolerance: Double
  /// The tolerance of the last passes over all points.
  var tolerance: Double
}

extension SearchEffort {
  /// Returns the effort with which areas are divided. With many clusters, starts differ less and
  /// swaps gain more.
  package static func forArea(clusterCount: Int) -> SearchEffort {
    let count = min(max(16, 3 * clusterCount), max(1, 192 / clusterCount))
    return SearchEffort(
      coarseCount: max(512, (clusterCount <= 16 ? 128 : 64) * clusterCount),
      starts: Starts(
        count: count, longRunCount: (count + 2) / 3,
        swappedCount: clusterCount <= 8 ? 2 : clusterCount <= 16 ? 3 : 1,
        patience: clusterCount <= 8 ? 2 : 3, finalistCount: clusterCount <= 16 ? 3 : 1,
        finalistMargin: 0.02, tolerance: clusterCount <= 8 ? 1e-3 : 3e-4),
      comparingTolerance: 1e-4, tolerance: 1e-5)
  }

  /// Returns the effort for the colors that people choose, which are less certain than which
  /// clusters are best, so fewer are refined. More starts make them no likelier. Nearly equal
  /// solutions are compared on all points, so that a slightly different photo seldom has other
  /// colors.
  static func forSalience(clusterCount: Int) -> SearchEffort {
    // Each run with many clusters takes longer, so there are fewer, and all are run to the end.
    let isSmall = clusterCount <= 8
    return SearchEffort(
      coarseCount: max(256, (clusterCount <= 16 ? 64 : 32) * clusterCount),
      starts: Starts(
        count: isSmall ? 8 : 4, longRunCount: isSmall ? 3 : 4, swappedCount: 0, patience: 0,
        finalistCount: isSmall ? 3 : 4, finalistMargin: 0.02, tolerance: 1e-3),
      comparingTolerance: 1e-2, tolerance: 1e-4)
  }

  /// Returns the effort at exact quality.
  package static func exact(clusterCount: Int) -> SearchEffort {
    let count = min(48, max(3, 768 / clusterCount))
    return SearchEffort(
      coarseCount: max(512, 256 * clusterCount),
      starts: Starts(
        count: count, longRunCount: count, swappedCount: 3, patience: 8,
        finalistCount: clusterCount <= 16 ? 6 : 1, finalistMargin: 1, tolerance: 1e-5),
      comparingTolerance: 1e-6, tolerance: 0)
  }
}
