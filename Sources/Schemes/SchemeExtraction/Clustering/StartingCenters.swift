/// The starting centers of k-means.
package struct StartingCenters: Sendable {
  let points: ColorPoints
  /// The number of centers to find, in addition to the fixed ones.
  let count: Int
  let fixed: [SIMD3<Double>]

  package init(points: ColorPoints, count: Int, fixed: [SIMD3<Double>] = []) {
    (self.points, self.count, self.fixed) = (points, count, fixed)
  }

  /// Draws centers by greedy k-means++: each center is the best of a few points drawn with
  /// probabilities proportional to their weight times the squared distance to the nearest center.
  /// Source: D. Arthur, S. Vassilvitskii, "k-means++: the advantages of careful seeding", 2007,
  /// with the 2 + ln *k* trials per center of their implementation.
  package func seeded(_ seed: UInt64) -> [SIMD3<Double>] {
    var random = SplitMix64(seed: seed)
    var centers: [SIMD3<Double>] = []
    var errors = SeedingErrors(points, from: fixed)
    let trialCount = 2 + (count.bitWidth - count.leadingZeroBitCount) * 7 / 10
    while centers.count < count {
      var best = (point: 0, error: Float.infinity)
      for _ in 0..<(errors.hasCenters ? trialCount : 1) {
        guard let drawn = errors.draw(&random) else { return centers }
        let error = errors.total(adding: SIMD3<Float>(points[drawn]), points)
        if error < best.error { best = (drawn, error) }
      }
      centers.append(points[best.point])
      errors.add(SIMD3<Float>(points[best.point]), points)
    }
    return centers
  }

  /// Finds centers by splitting: the cluster with the largest error is split repeatedly, at its
  /// mean, along the axis of its largest variance. In the end, each fixed center replaces the
  /// nearest cluster. Source: T. Su, J. Dy, "In search of deterministic methods for initializing
  /// k-means", 2007 (VAR-Part).
  package func split() -> [SIMD3<Double>] {
    var parts = [Part(Array(0..<points.count), of: points)]
    while parts.count < fixed.count + count {
      guard let worst = parts.indices.max(by: { parts[$0].error < parts[$1].error }),
        let (low, high) = parts[worst].halves(of: points)
      else { break }
      parts[worst] = low
      parts.append(high)
    }
    var centers = parts.map(\.mean)
    for place in fixed {
      func distance(_ index: Int) -> Double { centers[index].squaredDistance(to: place) }
      guard let nearest = centers.indices.min(by: { distance($0) < distance($1) }) else { break }
      centers.remove(at: nearest)
    }
    return centers
  }

  private struct Part {
    let members: [Int]
    let mean: SIMD3<Double>
    let errors: SIMD3<Double>

    var error: Double { errors.sum() }

    init(_ members: [Int], of points: ColorPoints) {
      self.members = members
      let mean = members.reduce(into: SIMD4<Double>.zero) { $0 += points.moments[$1] }.mean
      self.mean = mean
      errors = members.reduce(into: SIMD3<Double>.zero) { errors, index in
        let difference = points[index] - mean
        errors += difference * difference * points.weight(at: index)
      }
    }

    func halves(of points: ColorPoints) -> (Part, Part)? {
      let axis = errors.indexOfMax
      let (low, high) = (
        members.filter { points[$0][axis] < mean[axis] },
        members.filter { points[$0][axis] >= mean[axis] }
      )
      return low.isEmpty || high.isEmpty ? nil : (Part(low, of: points), Part(high, of: points))
    }
  }
}
