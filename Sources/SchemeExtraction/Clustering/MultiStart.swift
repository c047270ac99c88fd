/// Runs k-means from several starts and keeps the best clustering.
///
/// The starts are run on few points that stand for all, and the best few of their ends are refined on
/// all points. Each start and each refinement is a function of the points, the number of clusters,
/// the seed and its own place in the order, so the result is the same however many tasks share the
/// work.
package struct MultiStart: Sendable {
  private let points: ColorPoints
  private let coarsePoints: ColorPoints
  private let clusterCount: Int
  private let seed: UInt64

  /// How many starts there are: one that splits, and seeded ones.
  package static let startCount = 32
  /// How many of their ends are refined on all points.
  package static let finalistCount = 8

  /// A clustering and its place in the order.
  package typealias Candidate = (index: Int, clustering: KMeans.Clustering)

  /// Creates the starts of a search for `clusterCount` clusters, at most as many as there are points.
  package init(points: ColorPoints, clusterCount: Int, seed: UInt64) {
    self.points = points
    // Fewer points than these for each cluster might stand for it badly.
    coarsePoints = points.coarse(minimumCount: 64 * clusterCount)
    self.clusterCount = clusterCount
    self.seed = seed
  }

  /// Runs one start on the few points.
  ///
  /// - Parameter index: The place of the start, from 0 up to but not including ``startCount``.
  /// - Returns: A local optimum, or `nil` if the surrounding task was cancelled.
  package func run(_ index: Int) -> KMeans.Clustering? {
    let starting = StartingCenters(points: coarsePoints, count: clusterCount)
    var seeds = SplitMix64(seed: seed)
    let centers: [SIMD3<Double>]
    if index == 0 {
      centers = starting.split()
    } else {
      for _ in 1..<index { _ = seeds.next() }
      centers = starting.seeded(seeds.next())
    }
    return KMeans(points: coarsePoints).refined(from: centers)
  }

  /// The better of two clusterings: the one of less inertia, or else the earlier start.
  package static func isBetter(_ left: Candidate, than right: Candidate) -> Bool {
    (left.clustering.inertia, left.index) < (right.clustering.inertia, right.index)
  }

  /// The few best of the starts' ends, no two with the same centers.
  private static func finalists(_ candidates: [Candidate]) -> [KMeans.Clustering] {
    var finalists: [KMeans.Clustering] = []
    for candidate in candidates.sorted(by: isBetter) where finalists.count < finalistCount {
      let inertia = candidate.clustering.inertia
      // Ends that fit equally well are the same one, found from two sides.
      let isKnown = finalists.contains { ($0.inertia - inertia).magnitude <= 1e-9 * inertia }
      if !isKnown { finalists.append(candidate.clustering) }
    }
    return finalists
  }

  /// Refines the end of a start on all points.
  private func refine(_ clustering: KMeans.Clustering) -> KMeans.Clustering? {
    KMeans(points: points).refined(from: clustering.centers)
  }

  /// Runs all starts one after the other, where it is called.
  ///
  /// - Parameter progress: Called with the fraction of the work that is done.
  /// - Returns: The best clustering, or `nil` if the surrounding task was cancelled.
  package func best(progress: (Double) -> Void) -> KMeans.Clustering? {
    var steps = Steps()
    var ends: [Candidate] = []
    for index in 0..<Self.startCount {
      guard let end = run(index) else { return nil }
      ends.append((index, end))
      progress(steps.take())
    }
    var refined: [Candidate] = []
    for (index, finalist) in Self.finalists(ends).enumerated() {
      guard let end = refine(finalist) else { return nil }
      refined.append((index, end))
      progress(steps.take())
    }
    return refined.min(by: Self.isBetter)?.clustering
  }

  /// Runs the starts, and then the refinements, as child tasks of one group.
  ///
  /// - Parameters:
  ///   - taskCount: How many run at a time.
  ///   - progress: Called with the fraction of the work that is done.
  /// - Returns: The best clustering, or `nil` if the surrounding task was cancelled.
  package func best(taskCount: Int, progress: (Double) -> Void) async -> KMeans.Clustering? {
    var steps = Steps()
    return await withTaskGroup(of: (Int, KMeans.Clustering?).self) { group in
      /// Runs pieces of work, at most `taskCount` at a time, and returns them in their order.
      func all(
        _ count: Int, _ work: @escaping @Sendable (Int) -> KMeans.Clustering?
      ) async -> [Candidate]? {
        var next = 0
        func addTask() {
          guard next < count else { return }
          let index = next
          next += 1
          group.addTask(name: "start \(index)") { (index, work(index)) }
        }
        for _ in 0..<max(1, taskCount) { addTask() }
        var done: [Candidate] = []
        while done.count < count, case (let index, let clustering)? = await group.next() {
          guard let clustering else { return nil }
          addTask()
          done.append((index, clustering))
          progress(steps.take())
        }
        return done
      }

      guard let ends = await all(Self.startCount, { run($0) }) else {
        group.cancelAll()
        return nil
      }
      let finalists = Self.finalists(ends)
      guard let refined = await all(finalists.count, { refine(finalists[$0]) }) else {
        group.cancelAll()
        return nil
      }
      return refined.min(by: Self.isBetter)?.clustering
    }
  }

  /// Counts the pieces of work, of which there may be fewer than foreseen.
  private struct Steps {
    private var done = 0

    /// Counts one, and returns the fraction that is done.
    mutating func take() -> Double {
      done += 1
      return Double(done) / Double(MultiStart.startCount + MultiStart.finalistCount)
    }
  }
}
