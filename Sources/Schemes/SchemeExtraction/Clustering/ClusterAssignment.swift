/// The assignment of points to clusters, and the sums of the clusters. First for groups of blocks,
/// then for blocks of points, the centers are filtered down to those that can be nearest. The
/// result equals that of comparing every point with every center. This is the filtering algorithm
/// of T. Kanungo et al., "An efficient k-means clustering algorithm", IEEE Trans. PAMI 24, 2002,
/// with two levels of spheres instead of a tree of boxes.
package struct ClusterAssignment: Sendable {
  typealias Labels = SIMD8<Int32>

  /// The clusters of the points, eight to a vector.
  private var labels: [Labels]
  package private(set) var sums: [SIMD4<Double>]
  private var centers: [Center]
  /// All centers, and those of which one can be nearest to the points of a group and of a block.
  private let all: Candidates
  private var inGroup, inBlock: Candidates

  package init(_ points: ColorPoints, clusterCount: Int) {
    labels = Array(repeating: .zero, count: points.octets.count)
    sums = Array(repeating: .zero, count: clusterCount)
    centers = Array(repeating: Center(.zero), count: clusterCount)
    all = Candidates(count: clusterCount)
    (inGroup, inBlock) = (all, all)
  }

  package subscript(point: Int) -> Int {
    let (octet, lane) = point.quotientAndRemainder(dividingBy: Labels.scalarCount)
    return Int(labels[octet][lane])
  }

  /// Returns the clusters of all points.
  func clusters(of points: ColorPoints) -> [Int] {
    var clusters: [Int] = []
    clusters.reserveCapacity(points.octets.count * Labels.scalarCount)
    for labels in labels {
      for lane in 0..<Labels.scalarCount { clusters.append(Int(labels[lane])) }
    }
    clusters.removeLast(clusters.count - points.count)
    return clusters
  }

  /// Assigns each point to the cluster of its nearest center, the first of equally near ones, and
  /// sums up the clusters. The cost is below O(*n* · *k*) where consecutive points are near each
  /// other.
  package mutating func assign(_ points: ColorPoints, to places: [SIMD3<Float>]) {
    for cluster in sums.indices {
      sums[cluster] = .zero
      centers[cluster] = Center(places[cluster])
    }
    // Spans of several properties cannot be changed at a time, but those of parameters can.
    Self.assign(points, to: centers, &labels, &sums, all, &inGroup, &inBlock)
  }

  private static func assign(
    _ points: ColorPoints, to centers: [Center], _ labels: inout [Labels],
    _ sums: inout [SIMD4<Double>], _ all: Candidates, _ inGroup: inout Candidates,
    _ inBlock: inout Candidates
  ) {
    let centers = centers.span
    var labels = labels.mutableSpan
    var sums = sums.mutableSpan
    let (octets, octetMoments) = (points.octets.span, points.octetMoments.span)
    let moments = points.moments.span
    let (blocks, groups) = (points.blocks.blocks.span, points.blocks.groups.span)
    for group in groups.indices {
      inGroup.keep(all, of: centers, near: groups[group])
      let first = group &* PointBlocks.groupSize
      for block in first..<min(first &+ PointBlocks.groupSize, blocks.count) {
        inBlock.keep(inGroup, of: centers, near: blocks[block])
        let candidates = inBlock.list.span.extracting(first: inBlock.count)
        for octet in PointBlocks.octets(of: block) {
          let nearest = Self.nearest(candidates, of: centers, to: octets[octet])
          labels[octet] = nearest
          let label = nearest[0]
          guard any(nearest .!= Labels(repeating: label)) else {
            sums[Int(label)] += octetMoments[octet]
            continue
          }
          let first = octet &* Labels.scalarCount
          for lane in 0..<Labels.scalarCount {
            sums[Int(nearest[lane])] += moments[first &+ lane]
          }
        }
      }
    }
  }

  @inline(__always)
  private static func nearest(
    _ candidates: Span<Candidate>, of centers: Span<Center>, to points: ColorPoints.Octet
  ) -> Labels {
    var nearest = ColorPoints.Vector(repeating: .infinity)
    var labels = Labels(repeating: 0)
    for index in candidates.indices {
      let center = candidates[index].center
      let distance = centers[center].squaredDistances(to: points)
      let isNearer = distance .< nearest
      nearest.replace(with: distance, where: isNearer)
      labels.replace(with: Int32(truncatingIfNeeded: center), where: isNearer)
    }
    return labels
  }

  /// A center, as it is compared with eight points at a time.
  private struct Center {
    let place: SIMD3<Float>
    private let x, y, z: ColorPoints.Vector

    init(_ place: SIMD3<Float>) {
      self.place = place
      x = ColorPoints.Vector(repeating: place.x)
      y = ColorPoints.Vector(repeating: place.y)
      z = ColorPoints.Vector(repeating: place.z)
    }

    @inline(__always)
    func squaredDistances(to points: ColorPoints.Octet) -> ColorPoints.Vector {
      let (dx, dy, dz) = (x - points.x, y - points.y, z - points.z)
      return dx * dx + dy * dy + dz * dz
    }
  }

  private struct Candidate {
    let center: Int
    /// The squared distance of the center from the middle of a sphere.
    let distance: Float
  }

  /// The centers that can be nearest to some points, in order.
  private struct Candidates {
    /// The candidates, and others after them.
    private(set) var list: [Candidate]
    private(set) var count: Int

    init(count: Int) {
      list = (0..<count).map { Candidate(center: $0, distance: 0) }
      self.count = count
    }

    /// Takes those of some candidates that can be nearest to a point in a sphere.
    mutating func keep(
      _ others: Candidates, of centers: Span<Center>, near sphere: PointBlocks.Sphere
    ) {
      let others = others.list.span.extracting(first: others.count)
      var kept = list.mutableSpan
      var least = Float.infinity
      for index in others.indices {
        let center = others[index].center
        let difference = centers[center].place - sphere.middle
        let distance = (difference * difference).sum()
        kept[index] = Candidate(center: center, distance: distance)
        if distance < least { least = distance }
      }
      // By the triangle inequality, a point's distance to a center differs from that of the
      // sphere's middle by at most the radius. The factor far exceeds any rounding error, and costs
      // next to nothing.
      let reach = least.squareRoot() + 2 * sphere.radius
      let limit = reach * reach * 1.0001
      // A branch would often be mispredicted. A center that is not kept is overwritten by the next.
      var keptCount = 0
      for index in others.indices {
        let candidate = kept[index]
        kept[keptCount] = candidate
        keptCount &+= candidate.distance <= limit ? 1 : 0
      }
      count = keptCount
    }
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
      let (octet, lane) = worst.quotientAndRemainder(dividingBy: Labels.scalarCount)
      labels[octet][lane] = Int32(empty)
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
