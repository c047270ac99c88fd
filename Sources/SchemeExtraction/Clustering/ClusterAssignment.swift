/// Which cluster each point belongs to, and what the clusters add up to.
package struct ClusterAssignment: Sendable {
  package typealias Labels = SIMD8<Int32>

  /// The clusters of eight points at a time; -1 before the first assignment.
  private var labels: [Labels]
  /// The sum of the moments of each cluster's points.
  private var sums: [SIMD4<Double>]
  /// How many points each cluster has.
  private var sizes: [Int]

  /// Creates an assignment of no point to any of `clusterCount` clusters.
  package init(_ points: ColorPoints, clusterCount: Int) {
    labels = Array(repeating: Labels(repeating: -1), count: points.x.count)
    sums = Array(repeating: .zero, count: clusterCount)
    sizes = Array(repeating: 0, count: clusterCount)
  }

  /// The cluster of a point.
  package subscript(point: Int) -> Int {
    let (vector, lane) = point.quotientAndRemainder(dividingBy: Labels.scalarCount)
    return Int(labels[vector][lane])
  }

  /// Puts each point into the cluster of its nearest center, the first of equally near ones.
  ///
  /// - Returns: Whether any point changed its cluster.
  /// - Complexity: O(*n* · *k*).
  package mutating func assign(_ points: ColorPoints, to centers: [SIMD3<Double>]) -> Bool {
    let singles = centers.map { SIMD3<Float>($0) }
    var hasChanged = false
    for vector in points.x.indices {
      let (x, y, z) = (points.x[vector], points.y[vector], points.z[vector])
      var nearest = ColorPoints.Vector(repeating: .infinity)
      var label = Labels(repeating: 0)
      for index in singles.indices {
        let center = singles[index]
        let (dx, dy, dz) = (x - center.x, y - center.y, z - center.z)
        let distance = dx * dx + dy * dy + dz * dz
        let isNearer = distance .< nearest
        nearest.replace(with: distance, where: isNearer)
        label.replace(with: Int32(index), where: isNearer)
      }
      if label != labels[vector], move(vector, to: label, points) { hasChanged = true }
    }
    return hasChanged
  }

  /// Moves the points of a vector that are elsewhere, and returns whether there are any.
  private mutating func move(_ vector: Int, to label: Labels, _ points: ColorPoints) -> Bool {
    let first = vector * Labels.scalarCount
    var hasMoved = false
    for lane in 0..<min(Labels.scalarCount, points.count - first)
    where labels[vector][lane] != label[lane] {
      move(first + lane, to: Int(label[lane]), points)
      hasMoved = true
    }
    return hasMoved
  }

  private mutating func move(_ point: Int, to cluster: Int, _ points: ColorPoints) {
    let (vector, lane) = point.quotientAndRemainder(dividingBy: Labels.scalarCount)
    let old = Int(labels[vector][lane])
    if old >= 0 {
      sums[old] -= points.moments[point]
      sizes[old] -= 1
    }
    sums[cluster] += points.moments[point]
    sizes[cluster] += 1
    labels[vector][lane] = Int32(cluster)
  }

  /// Gives each empty cluster the point that is worst off where it is.
  package mutating func fillEmptyClusters(_ points: ColorPoints, _ centers: [SIMD3<Double>]) {
    while let empty = sizes.firstIndex(of: 0), let worst = worstPoint(points, centers) {
      move(worst, to: empty, points)
    }
  }

  /// The point with the greatest part of the inertia, the first of equals, that is not alone in its
  /// cluster.
  private func worstPoint(_ points: ColorPoints, _ centers: [SIMD3<Double>]) -> Int? {
    var worst: (index: Int, error: Double)?
    for index in 0..<points.count where sizes[self[index]] > 1 {
      let error = points.error(of: index, from: centers[self[index]])
      if worst.map({ error > $0.error }) ?? true { worst = (index, error) }
    }
    return worst?.index
  }

  /// The mean of each cluster.
  package var means: [SIMD3<Double>] { sums.map { SIMD3($0.x, $0.y, $0.z) / $0.w } }

  /// Adds up the clusters anew, without the rounding errors of points that came and went.
  package mutating func recount(_ points: ColorPoints) {
    for cluster in sums.indices { sums[cluster] = .zero }
    for index in 0..<points.count { sums[self[index]] += points.moments[index] }
  }
}
