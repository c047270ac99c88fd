/// How much is tried to find the best clusters.
///
/// The numbers are the least that reach, on the CQ100 photos, what many more do not improve on.
package struct SearchEffort: Sendable {
  /// How many points for each cluster stand for all in the search.
  var coarseCount: Int
  /// How many starts there are: one that splits, and seeded ones.
  var startCount: Int
  /// After how many passes starts are compared. It takes few to tell which are hardly worth more.
  let heatPassCount = 3
  /// How many starts are followed to their ends.
  var survivorCount: Int
  /// How many of the starts' ends are led out of their local optima.
  var swappedCount: Int
  /// How many single swaps in a row may fail.
  var patience: Int
  /// How many ends are refined on all points at most.
  var finalistCount: Int
  /// By what part of the best end's inertia that of the others may be higher: the few points tell
  /// which end is best, but for so much.
  var finalistMargin: Double
  /// When passes over the coarse points have little effect: see ``KMeans/refined(from:tolerance:)``.
  var coarseTolerance: Double
  /// When passes over all points tell which end is best.
  var finalistTolerance: Double
  /// When passes over all points have little effect.
  var tolerance: Double

  /// The effort for a number of clusters. Of many clusters starts differ less, and swaps do more.
  package init(clusterCount: Int, quality: SchemeExtractor.Quality) {
    switch quality {
    case .standard:
      coarseCount = clusterCount <= 16 ? 128 : 64
      startCount = min(max(16, 3 * clusterCount), max(1, 192 / clusterCount))
      survivorCount = (startCount + 2) / 3
      swappedCount = clusterCount <= 8 ? 2 : clusterCount <= 16 ? 3 : 1
      patience = clusterCount <= 8 ? 2 : 3
      finalistCount = clusterCount <= 16 ? 3 : 1
      finalistMargin = 0.02
      coarseTolerance = clusterCount <= 8 ? 1e-3 : 3e-4
      finalistTolerance = 1e-4
      tolerance = 1e-5
    case .exact:
      coarseCount = 256
      startCount = min(48, max(3, 768 / clusterCount))
      survivorCount = startCount
      swappedCount = 3
      patience = 8
      finalistCount = clusterCount <= 16 ? 6 : 1
      finalistMargin = 1
      coarseTolerance = 1e-5
      finalistTolerance = 1e-6
      tolerance = 0
    }
  }
}
