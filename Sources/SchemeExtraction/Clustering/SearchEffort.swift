/// The effort that a search for clusters makes: the least with which the CQ100 photos come out as
/// well as with much more.
package struct SearchEffort: Sendable {
  struct Starts: Sendable {
    /// The number of starts: one that splits clusters, and seeded ones.
    var count: Int
    /// The number of passes of a short run, enough to tell the starts that are hardly worth more.
    let shortRunPassCount = 3
    /// The number of starts that get a long run.
    var longRunCount: Int
    /// The number of local optima from which swaps of centers are tried.
    var swappedCount: Int
    /// The number of single swaps in a row that may fail.
    var patience: Int
    /// The most solutions that are refined on all points.
    var finalistCount: Int
    /// The fraction of the least inertia by which that of a finalist may be higher. Differences on few
    /// points below it do not tell which of them is best on all points.
    var finalistMargin: Double
    /// The tolerance of passes over the few points: see ``KMeans/refined(from:tolerance:passCount:)``.
    var tolerance: Double
  }

  /// The number of points for each cluster that stand for all in the search.
  var coarseCount: Int
  var starts: Starts
  /// The tolerance of passes over all points that tell which of several solutions is best.
  var comparingTolerance: Double
  /// The tolerance of the last passes over all points.
  var tolerance: Double

  /// Creates the effort for a number of clusters. With many clusters, starts differ less and swaps
  /// gain more. By salience, few starts are enough: what people pick is less certain than the best
  /// clusters.
  package init(
    clusterCount: Int, quality: SchemeExtractor.Quality,
    emphasis: SchemeExtractor.Emphasis = .area
  ) {
    switch (quality, emphasis) {
    case (.standard, .salience):
      coarseCount = clusterCount <= 16 ? 64 : 32
      starts = Starts(
        count: 4, longRunCount: 2, swappedCount: 0, patience: 0, finalistCount: 1,
        finalistMargin: 0, tolerance: 1e-3)
      comparingTolerance = 1e-4
      tolerance = 1e-4
    case (.standard, .area):
      coarseCount = clusterCount <= 16 ? 128 : 64
      let count = min(max(16, 3 * clusterCount), max(1, 192 / clusterCount))
      starts = Starts(
        count: count, longRunCount: (count + 2) / 3,
        swappedCount: clusterCount <= 8 ? 2 : clusterCount <= 16 ? 3 : 1,
        patience: clusterCount <= 8 ? 2 : 3, finalistCount: clusterCount <= 16 ? 3 : 1,
        finalistMargin: 0.02, tolerance: clusterCount <= 8 ? 1e-3 : 3e-4)
      comparingTolerance = 1e-4
      tolerance = 1e-5
    case (.exact, _):
      coarseCount = 256
      let count = min(48, max(3, 768 / clusterCount))
      starts = Starts(
        count: count, longRunCount: count, swappedCount: 3, patience: 8,
        finalistCount: clusterCount <= 16 ? 6 : 1, finalistMargin: 1, tolerance: 1e-5)
      comparingTolerance = 1e-6
      tolerance = 0
    }
  }
}
