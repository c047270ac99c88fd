/// Lloyd's algorithm for k-means, on weighted points. Source: S. Lloyd, "Least squares quantization
/// in PCM", IEEE Trans. Inf. Theory 28, 1982.
package struct KMeans: Sendable {
  /// The centers that are not fixed, and the error that remains with all centers.
  package struct Solution: Sendable {
    package var centers: [SIMD3<Double>]
    package var weights: [Double]
    /// The sum over all points of weight times squared distance to the center of their cluster.
    package var inertia: Double

    package init(centers: [SIMD3<Double>], weights: [Double], inertia: Double) {
      self.centers = centers
      self.weights = weights
      self.inertia = inertia
    }
  }

  package struct Clustering: Sendable {
    package var centers: [SIMD3<Double>]
    package var labels: [Int]
  }

  private let points: ColorPoints
  private let fixed: [SIMD3<Double>]
  /// The maximum number of passes, after which the clustering is used as it is.
  package static let maximumPassCount = 200

  package init(points: ColorPoints, fixed: [SIMD3<Double>] = []) {
    self.points = points
    self.fixed = fixed
  }

  /// Moves centers to the means of their clusters until they no longer move, or until a pass lowers
  /// the inertia by at most `tolerance` times the inertia. Returns `nil` if the surrounding task
  /// was cancelled. Each pass sums all points in the same order, so the next centers, rounded to
  /// single precision, depend only on the previous ones: centers that did not move in one pass
  /// never will.
  package func refined(
    from start: [SIMD3<Double>], tolerance: Double = 0, passCount: Int = maximumPassCount
  ) -> Solution? {
    var centers = start.map { SIMD3<Float>($0) }
    let fixedCenters = fixed.map { SIMD3<Float>($0) }
    var assignment = ClusterAssignment(points, clusterCount: fixed.count + start.count)
    var last = Double.infinity
    for _ in 0..<passCount {
      if Task.isCancelled { return nil }
      assignment.assign(points, to: fixedCenters + centers)
      assignment.fillEmptyClusters(points, after: fixed)
      let inertia = inertia(of: assignment.sums)
      let hasConverged = tolerance > 0 && last - inertia <= tolerance * inertia
      last = inertia
      var hasMoved = false
      for (index, sum) in assignment.sums.dropFirst(fixed.count).enumerated() where sum.w > 0 {
        let mean = SIMD3<Float>(sum.mean)
        if mean != centers[index] { hasMoved = true }
        centers[index] = mean
      }
      if hasConverged || !hasMoved { break }
    }
    let filled = assignment.sums.dropFirst(fixed.count).filter { $0.w > 0 }
    return Solution(
      centers: filled.map(\.mean), weights: filled.map(\.w), inertia: inertia(of: assignment.sums))
  }

  package func clustering(_ solution: Solution) -> Clustering {
    Clustering(centers: fixed + solution.centers, labels: labels(of: solution.centers))
  }

  /// Returns, for each center and axis, the sum over its cluster of weight times the squared
  /// difference from the center.
  func spreads(of centers: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var spreads = [SIMD3<Double>](repeating: .zero, count: centers.count)
    for (index, label) in labels(of: centers).enumerated() where label >= fixed.count {
      let cluster = label - fixed.count
      let difference = points[index] - centers[cluster]
      spreads[cluster] += difference * difference * points.weight(at: index)
    }
    return spreads
  }

  /// Returns the cluster of each point: that of the nearest among the fixed and the given centers,
  /// the first of equally near ones.
  package func labels(of centers: [SIMD3<Double>]) -> [Int] {
    let all = fixed + centers
    var assignment = ClusterAssignment(points, clusterCount: all.count)
    assignment.assign(points, to: all.map { SIMD3<Float>($0) })
    return assignment.clusters(of: points)
  }

  /// Returns the inertia of the clusters whose moments are `sums`. By Huygens' theorem, it is the
  /// inertia of all points about their mean, minus that of the clusters' means about it, plus a
  /// correction for fixed centers, which are not the means of their clusters.
  private func inertia(of sums: [SIMD4<Double>]) -> Double {
    let mean = points.total.mean
    var inertia = sums.dropFirst(fixed.count).reduce(points.totalError) { rest, sum in
      sum.w > 0 ? rest - sum.w * sum.mean.squaredDistance(to: mean) : rest
    }
    for (sum, center) in zip(sums, fixed) {
      let moment = SIMD3(sum.x, sum.y, sum.z)
      inertia += 2 * (moment * (mean - center)).sum()
      inertia += sum.w * ((center * center).sum() - (mean * mean).sum())
    }
    return max(0, inertia)
  }
}

extension [KMeans.Solution] {
  /// Returns the best solutions, best first; of equal ones, the earlier first. Solutions whose
  /// inertia differs only by rounding are treated as the same local optimum.
  package func best(_ count: Int) -> [KMeans.Solution] {
    var best: [KMeans.Solution] = []
    for solution in sorted(by: { $0.inertia < $1.inertia }) where best.count < count {
      let isKnown = best.contains {
        ($0.inertia - solution.inertia).magnitude <= 1e-5 * solution.inertia
      }
      if !isKnown { best.append(solution) }
    }
    return best
  }
}
