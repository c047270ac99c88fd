/// The assignment of points to clusters, and the sums of the clusters. First for groups of blocks,
/// then for blocks of points, the centers are filtered down to those that can be nearest. The
/// result equals that of comparing every point with every center. This is the filtering algorithm
/// of T. Kanungo et al., "An efficient k-means clustering algorithm", IEEE Trans. PAMI 24, 2002,
/// with two levels of spheres instead of a tree of boxes.
package struct ClusterAssignment: Sendable {
  typealias Labels = SIMD8<Int32>

  private struct Center {
    let x, y, z: Float
    let index: Int32
  }

  private var labels: [Labels]
  package private(set) var sums: [SIMD4<Double>]

  package init(_ points: ColorPoints, clusterCount: Int) {
    labels = Array(repeating: .zero, count: points.x.count)
    sums = Array(repeating: .zero, count: clusterCount)
  }

  package subscript(point: Int) -> Int {
    let (vector, lane) = point.quotientAndRemainder(dividingBy: Labels.scalarCount)
    return Int(labels[vector][lane])
  }

  /// Assigns each point to the cluster of its nearest center, the first of equally near ones, and
  /// sums up the clusters. The cost is below O(*n* · *k*) where consecutive points are near each
  /// other.
  package mutating func assign(_ points: ColorPoints, to places: [SIMD3<Float>]) {
    let centers = places.enumerated().map { index, place in
      Center(x: place.x, y: place.y, z: place.z, index: Int32(index))
    }
    var inGroup = centers
    var inBlock = centers
    var scratch = [Float](repeating: 0, count: centers.count)
    var groupCenters = inGroup.mutableSpan
    var blockCenters = inBlock.mutableSpan
    var distances = scratch.mutableSpan
    for cluster in sums.indices { sums[cluster] = .zero }
    var (newLabels, newSums) = ([Labels](), [SIMD4<Double>]())
    swap(&newLabels, &labels)
    swap(&newSums, &sums)
    defer {
      swap(&newLabels, &labels)
      swap(&newSums, &sums)
    }
    var labels = newLabels.mutableSpan
    var sums = newSums.mutableSpan
    var odd = [SIMD4<Double>](repeating: .zero, count: centers.count)
    var oddSums = odd.mutableSpan
    let (x, y, z) = (points.x.span, points.y.span, points.z.span)
    let moments = points.moments.span
    let (blocks, groups) = (points.blocks.blocks.span, points.blocks.groups.span)
    let blockMoments = points.blocks.moments.span
    for group in groups.indices {
      let groupCount = Self.narrow(centers.span, to: groups[group], into: &groupCenters, &distances)
      let first = group * PointBlocks.groupSize
      for block in first..<min(first + PointBlocks.groupSize, blocks.count) {
        let count = Self.narrow(
          groupCenters.span.extracting(first: groupCount), to: blocks[block], into: &blockCenters,
          &distances)
        let vectors = PointBlocks.vectors(of: block)
        if count == 1 {
          let label = blockCenters[0].index
          for vector in vectors { labels[vector] = Labels(repeating: label) }
          sums[Int(label)] += blockMoments[block]
          continue
        }
        for vector in vectors {
          let nearest = Self.nearest(
            to: (x[vector], y[vector], z[vector]), of: blockCenters.span.extracting(first: count))
          labels[vector] = nearest
          // Neighbors are mostly in the same cluster. Two alternating sums for each cluster let the
          // processor begin an addition before the previous one has completed.
          let first = vector * Labels.scalarCount
          for lane in stride(from: 0, to: Labels.scalarCount, by: 2) {
            sums[Int(nearest[lane])] += moments[first + lane]
            oddSums[Int(nearest[lane + 1])] += moments[first + lane + 1]
          }
        }
      }
    }
    for cluster in oddSums.indices { sums[cluster] += oddSums[cluster] }
  }

  /// Keeps, in order, the centers that can be nearest to a point in a sphere, and returns their
  /// number.
  private static func narrow(
    _ centers: Span<Center>, to sphere: PointBlocks.Sphere, into kept: inout MutableSpan<Center>,
    _ distances: inout MutableSpan<Float>
  ) -> Int {
    var least = Float.infinity
    for index in centers.indices {
      let center = centers[index]
      let (dx, dy, dz) = (center.x - sphere.x, center.y - sphere.y, center.z - sphere.z)
      let distance = dx * dx + dy * dy + dz * dz
      distances[index] = distance
      if distance < least { least = distance }
    }
    // By the triangle inequality, a point's distance to a center differs from that of the sphere's
    // middle by at most the radius. The factor far exceeds any rounding error, and costs next to
    // nothing.
    let reach = least.squareRoot() + 2 * sphere.radius
    let limit = reach * reach * 1.0001
    // A branch would often be mispredicted. A center that is not kept is overwritten by the next.
    var count = 0
    for index in centers.indices {
      kept[count] = centers[index]
      count += distances[index] <= limit ? 1 : 0
    }
    return count
  }

  @inline(__always)
  private static func nearest(
    to point: (x: ColorPoints.Vector, y: ColorPoints.Vector, z: ColorPoints.Vector),
    of centers: Span<Center>
  ) -> Labels {
    var nearest = ColorPoints.Vector(repeating: .infinity)
    var labels = Labels(repeating: 0)
    for index in centers.indices {
      let center = centers[index]
      let (dx, dy, dz) = (point.x - center.x, point.y - center.y, point.z - center.z)
      let distance = dx * dx + dy * dy + dz * dz
      let isNearer = distance .< nearest
      nearest.replace(with: distance, where: isNearer)
      labels.replace(with: center.index, where: isNearer)
    }
    return labels
  }

  /// Gives each empty cluster the point that contributes most to the inertia, as long as some
  /// cluster has several points. The first clusters have fixed centers: they may stay empty, and
  /// their centers do not follow their points.
  package mutating func fillEmptyClusters(
    _ points: ColorPoints, after fixed: [SIMD3<Double>] = []
  ) {
    while let empty = sums.indices.dropFirst(fixed.count).first(where: { sums[$0].w == 0 }),
      let worst = worstPoint(points, fixed)
    {
      sums[self[worst]] -= points.moments[worst]
      sums[empty] = points.moments[worst]
      let (vector, lane) = worst.quotientAndRemainder(dividingBy: Labels.scalarCount)
      labels[vector][lane] = Int32(empty)
    }
  }

  /// Returns the point that contributes most to the inertia, the first of equals. A point that is
  /// alone in a cluster without a fixed center is excluded.
  private func worstPoint(_ points: ColorPoints, _ fixed: [SIMD3<Double>]) -> Int? {
    var worst: (index: Int, error: Double)?
    for index in 0..<points.count {
      let (cluster, weight) = (self[index], points.weight(at: index))
      let (isFixed, sum) = (cluster < fixed.count, sums[cluster])
      guard weight > 0, isFixed || weight < sum.w else { continue }
      let error = points.error(of: index, from: isFixed ? fixed[cluster] : sum.mean)
      if worst.map({ error > $0.error }) ?? (error > 0) { worst = (index, error) }
    }
    return worst?.index
  }
}
