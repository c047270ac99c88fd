/// Lloyd's algorithm on weighted points.
///
/// Source: S. Lloyd, "Least squares quantization in PCM", IEEE Trans. Inf. Theory 28, 1982.
package struct KMeans: Sendable {
  /// Clusters and how well they fit.
  package struct Clustering: Sendable {
    /// The centers, each the mean of its cluster.
    package var centers: [SIMD3<Double>]
    /// The cluster of each point.
    package var labels: [Int32]
    /// The sum over all points of weight times squared distance to the center.
    package var inertia: Double

    /// Creates a clustering.
    package init(centers: [SIMD3<Double>], labels: [Int32], inertia: Double) {
      self.centers = centers
      self.labels = labels
      self.inertia = inertia
    }
  }

  private let points: ColorPoints
  /// After so many passes the clustering is taken as it is.
  private static let maximumPassCount = 200

  /// Creates the algorithm for points.
  package init(points: ColorPoints) { self.points = points }

  /// Moves centers to the means of their clusters until no point changes its cluster.
  ///
  /// - Parameter start: The centers to begin with, at most as many as there are points.
  /// - Returns: A local optimum, or `nil` if the surrounding task was cancelled.
  /// - Complexity: O(*n* · *k*) a pass.
  package func refined(from start: [SIMD3<Double>]) -> Clustering? {
    var centers = start
    var assignment = ClusterAssignment(points, clusterCount: start.count)
    // Points that come and go leave rounding errors in the sums, so that rest is only reached when
    // sums that were added up anew keep it.
    var isExact = false
    for _ in 0..<Self.maximumPassCount {
      if Task.isCancelled { return nil }
      if assignment.assign(points, to: centers) {
        assignment.fillEmptyClusters(points, centers)
        isExact = false
      } else if isExact {
        break
      } else {
        assignment.recount(points)
        isExact = true
      }
      centers = assignment.means
    }
    assignment.recount(points)
    return clustering(assignment)
  }

  private func clustering(_ assignment: ClusterAssignment) -> Clustering {
    let centers = assignment.means
    let labels = (0..<points.count).map { Int32(assignment[$0]) }
    let inertia = labels.indices.reduce(0) { sum, index in
      sum + points.error(of: index, from: centers[Int(labels[index])])
    }
    return Clustering(centers: centers, labels: labels, inertia: inertia)
  }
}
