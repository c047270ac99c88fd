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

  package let points: ColorPoints
  /// After so many passes the clustering is taken as it is.
  package var maximumPassCount = 200

  /// Creates the algorithm for points.
  package init(points: ColorPoints) { self.points = points }

  /// Moves centers to the means of their clusters until no point changes its cluster.
  ///
  /// - Parameter start: The centers to begin with, at most as many as there are points.
  /// - Returns: A local optimum, or `nil` if the surrounding task was cancelled.
  /// - Complexity: O(*n* · *k*) a pass.
  package func refined(from start: [SIMD3<Double>]) -> Clustering? {
    var centers = start
    var labels = [Int32](repeating: -1, count: points.count)
    for _ in 0..<maximumPassCount {
      if Task.isCancelled { return nil }
      guard assign(to: centers, &labels) else { break }
      centers = means(of: &labels, from: centers)
    }
    return Clustering(centers: centers, labels: labels, inertia: inertia(centers, labels))
  }

  /// Puts each point into the cluster of its nearest center, the first of equally near ones.
  ///
  /// - Returns: Whether any point changed its cluster.
  package func assign(to centers: [SIMD3<Double>], _ labels: inout [Int32]) -> Bool {
    let singles = centers.map { SIMD3<Float>($0) }
    var hasChanged = false
    for vector in points.x.indices {
      let (x, y, z) = (points.x[vector], points.y[vector], points.z[vector])
      var nearest = ColorPoints.Vector(repeating: .infinity)
      var label = SIMD8<Int32>(repeating: 0)
      for index in singles.indices {
        let center = singles[index]
        let (dx, dy, dz) = (x - center.x, y - center.y, z - center.z)
        let distance = dx * dx + dy * dy + dz * dz
        let isNearer = distance .< nearest
        nearest.replace(with: distance, where: isNearer)
        label.replace(with: Int32(index), where: isNearer)
      }
      let first = vector * ColorPoints.Vector.scalarCount
      for lane in 0..<min(ColorPoints.Vector.scalarCount, points.count - first)
      where labels[first + lane] != label[lane] {
        labels[first + lane] = label[lane]
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// The mean of each cluster. An empty one gets the point that is worst off where it is.
  package func means(of labels: inout [Int32], from centers: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var sums = [SIMD4<Double>](repeating: .zero, count: centers.count)
    for index in labels.indices { sums[Int(labels[index])] += points.moments[index] }
    while let empty = sums.firstIndex(where: { $0.w == 0 }) {
      let worst = worstPoint(labels, centers, sums)
      sums[Int(labels[worst])] -= points.moments[worst]
      sums[empty] = points.moments[worst]
      labels[worst] = Int32(empty)
    }
    return sums.map { SIMD3($0.x, $0.y, $0.z) / $0.w }
  }

  /// The point with the greatest part of the inertia, the first of equals, that is not alone in its
  /// cluster.
  private func worstPoint(
    _ labels: [Int32], _ centers: [SIMD3<Double>], _ sums: [SIMD4<Double>]
  ) -> Int {
    var sizes = [Int](repeating: 0, count: centers.count)
    for label in labels { sizes[Int(label)] += 1 }
    var worst = (index: 0, error: -Double.infinity)
    for index in labels.indices where sizes[Int(labels[index])] > 1 {
      let error = error(of: index, centers[Int(labels[index])])
      if error > worst.error { worst = (index, error) }
    }
    return worst.index
  }

  /// The part of the inertia that is a point's.
  private func error(of index: Int, _ center: SIMD3<Double>) -> Double {
    points.weight(at: index) * points[index].squaredDistance(to: center)
  }

  private func inertia(_ centers: [SIMD3<Double>], _ labels: [Int32]) -> Double {
    labels.indices.reduce(0) { sum, index in
      sum + error(of: index, centers[Int(labels[index])])
    }
  }
}

extension SIMD3<Double> {
  /// The square of the Euclidean distance to another place.
  package func squaredDistance(to other: SIMD3<Double>) -> Double {
    let difference = self - other
    return (difference * difference).sum()
  }
}
