/// Runs k-means from several starts and keeps the best clustering.
///
/// Each start is a function of the points, the number of clusters, the seed and its own place in the
/// order, so the result is the same however many tasks share the work.
package struct MultiStart: Sendable {
  private let points: ColorPoints
  private let clusterCount: Int
  private let seed: UInt64

  /// How many starts there are: one that splits, and seeded ones.
  package let startCount = 12

  /// Creates the starts of a search for `clusterCount` clusters, at most as many as there are points.
  package init(points: ColorPoints, clusterCount: Int, seed: UInt64) {
    self.points = points
    self.clusterCount = clusterCount
    self.seed = seed
  }

  /// Runs one start.
  ///
  /// - Parameter index: The place of the start, from 0 up to but not including ``startCount``.
  /// - Returns: A local optimum, or `nil` if the surrounding task was cancelled.
  package func run(_ index: Int) -> KMeans.Clustering? {
    let starting = StartingCenters(points: points, count: clusterCount)
    var seeds = SplitMix64(seed: seed)
    let centers: [SIMD3<Double>]
    if index == 0 {
      centers = starting.split()
    } else {
      for _ in 1..<index { _ = seeds.next() }
      centers = starting.seeded(seeds.next())
    }
    return KMeans(points: points).refined(from: centers)
  }

  /// The better of two clusterings: the one of less inertia, or else the earlier start.
  package static func isBetter(
    _ left: (index: Int, clustering: KMeans.Clustering),
    than right: (index: Int, clustering: KMeans.Clustering)
  ) -> Bool {
    (left.clustering.inertia, left.index) < (right.clustering.inertia, right.index)
  }

  /// Runs all starts one after the other, where it is called.
  ///
  /// - Parameter progress: Called with the fraction of starts that are done.
  /// - Returns: The best clustering, or `nil` if the surrounding task was cancelled.
  package func best(progress: (Double) -> Void) -> KMeans.Clustering? {
    var best: (index: Int, clustering: KMeans.Clustering)?
    for index in 0..<startCount {
      guard let clustering = run(index) else { return nil }
      let candidate = (index, clustering)
      if best.map({ Self.isBetter(candidate, than: $0) }) ?? true { best = candidate }
      progress(Double(index + 1) / Double(startCount))
    }
    return best?.clustering
  }

  /// Runs the starts as child tasks of one group.
  ///
  /// - Parameters:
  ///   - taskCount: How many run at a time.
  ///   - progress: Called with the fraction of starts that are done.
  /// - Returns: The best clustering, or `nil` if the surrounding task was cancelled.
  package func best(taskCount: Int, progress: (Double) -> Void) async -> KMeans.Clustering? {
    await withTaskGroup(of: (Int, KMeans.Clustering?).self) { group in
      var next = 0
      func addTask() {
        guard next < startCount else { return }
        let index = next
        next += 1
        group.addTask(name: "start \(index)") { (index, run(index)) }
      }
      for _ in 0..<max(1, taskCount) { addTask() }
      var best: (index: Int, clustering: KMeans.Clustering)?
      var doneCount = 0
      for await (index, clustering) in group {
        guard let clustering else {
          group.cancelAll()
          return nil
        }
        addTask()
        let candidate = (index, clustering)
        if best.map({ Self.isBetter(candidate, than: $0) }) ?? true { best = candidate }
        doneCount += 1
        progress(Double(doneCount) / Double(startCount))
      }
      return best?.clustering
    }
  }
}
