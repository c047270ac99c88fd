/// The algorithm of Lloyd for k-means, on weighted points.
///
/// Source: S. Lloyd, "Least squares quantization in PCM", IEEE Trans. Inf. Theory 28, 1982.
package struct KMeans: Sendable {
  /// Centers and the error that they leave.
  package struct Solution: Sendable {
    /// The centers, each the mean of its cluster.
    package var centers: [SIMD3<Double>]
    /// The weight of each cluster.
    package var weights: [Double]
    /// The sum over all points of weight times squared distance to the mean of their cluster.
    package var inertia: Double

    /// Creates a solution.
    package init(centers: [SIMD3<Double>], weights: [Double], inertia: Double) {
      self.centers = centers
      self.weights = weights
      self.inertia = inertia
    }
  }

  /// Centers and the assignment of points to them.
  package struct Clustering: Sendable {
    /// The centers, each the mean of its cluster.
    package var centers: [SIMD3<Double>]
    /// The cluster of each point.
    package var labels: [Int32]
  }

  private let points: ColorPoints
  /// The most passes, after which the clustering is taken as it is.
  package static let maximumPassCount = 200

  /// Creates the algorithm for points.
  package init(points: ColorPoints) { self.points = points }

  /// Moves centers to the means of their clusters until they no longer move.
  ///
  /// Each pass sums up all points in the same order, so that the next centers, rounded to single
  /// precision, are a function of the last ones: centers that did not move in one pass never will.
  ///
  /// - Parameters:
  ///   - start: The centers to begin with, at most as many as there are points.
  ///   - tolerance: The fraction of the inertia by which a pass must lower it to be followed by
  ///     another. With 0 the result is a local optimum.
  ///   - passCount: The most passes.
  /// - Returns: The centers after the last pass, or `nil` if the surrounding task was cancelled.
  /// - Complexity: O(*n* · *k*) a pass.
  package func refined(
    from start: [SIMD3<Double>], tolerance: Double = 0, passCount: Int = maximumPassCount
  ) -> Solution? {
    var centers = start.map { SIMD3<Float>($0) }
    var assignment = ClusterAssignment(points, clusterCount: start.count)
    var last = Double.infinity
    for _ in 0..<passCount {
      if Task.isCancelled { return nil }
      assignment.assign(points, to: centers)
      assignment.fillEmptyClusters(points)
      let inertia = inertia(of: assignment.sums)
      var isAtRest = tolerance > 0 && last - inertia <= tolerance * inertia
      last = inertia
      var hasMoved = false
      for (index, sum) in assignment.sums.enumerated() {
        let mean = SIMD3<Float>(sum.mean)
        if mean != centers[index] { hasMoved = true }
        centers[index] = mean
      }
      isAtRest = isAtRest || !hasMoved
      if isAtRest { break }
    }
    return solution(assignment.sums)
  }

  /// Returns the clusters of a solution.
  package func clustering(_ solution: Solution) -> Clustering {
    Clustering(centers: solution.centers, labels: labels(of: solution.centers))
  }

  /// Returns the sum over each cluster of weight times the squared differences from its center, by
  /// axis.
  func spreads(of centers: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var spreads = [SIMD3<Double>](repeating: .zero, count: centers.count)
    for (index, label) in labels(of: centers).enumerated() {
      let difference = points[index] - centers[Int(label)]
      spreads[Int(label)] += difference * difference * points.weight(at: index)
    }
    return spreads
  }

  /// Returns the cluster of each point: that of the nearest center, the first of equally near ones.
  package func labels(of centers: [SIMD3<Double>]) -> [Int32] {
    var assignment = ClusterAssignment(points, clusterCount: centers.count)
    assignment.assign(points, to: centers.map { SIMD3<Float>($0) })
    return (0..<points.count).map { Int32(assignment[$0]) }
  }

  private func solution(_ sums: [SIMD4<Double>]) -> Solution {
    let filled = sums.filter { $0.w > 0 }
    return Solution(
      centers: filled.map { $0.mean }, weights: filled.map { $0.w }, inertia: inertia(of: filled))
  }

  /// Returns the inertia of the clusters that add up to `sums`: by Huygens' theorem, the inertia of all
  /// points about their mean less that of the clusters' means.
  private func inertia(of sums: [SIMD4<Double>]) -> Double {
    let mean = points.total.mean
    return max(
      0,
      sums.reduce(points.totalError) { rest, sum in
        sum.w > 0 ? rest - sum.w * sum.mean.squaredDistance(to: mean) : rest
      })
  }
}
