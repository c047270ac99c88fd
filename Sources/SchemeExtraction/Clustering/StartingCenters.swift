/// The centers with which k-means begins.
package struct StartingCenters: Sendable {
  private let points: ColorPoints
  private let count: Int

  /// Prepares to find `count` centers among points.
  package init(points: ColorPoints, count: Int) {
    self.points = points
    self.count = count
  }

  /// Draws centers by greedy k-means++: each center is the best of a few points drawn with a
  /// probability in proportion to their weight times the squared distance to the nearest center.
  ///
  /// Source: D. Arthur, S. Vassilvitskii, "k-means++: the advantages of careful seeding", 2007, with
  /// the 2 + ln *k* trials a center of their implementation.
  package func seeded(_ seed: UInt64) -> [SIMD3<Double>] {
    var random = SplitMix64(seed: seed)
    var centers: [SIMD3<Double>] = []
    var errors = SeedingErrors(points)
    let trialCount = 2 + (count.bitWidth - count.leadingZeroBitCount) * 7 / 10
    while centers.count < count {
      var best: SeedingErrors?
      for _ in 0..<(centers.isEmpty ? 1 : trialCount) {
        guard let drawn = errors.draw(&random) else { return centers }
        let next = errors.adding(drawn, points)
        if best.map({ next.total < $0.total }) ?? true { best = next }
      }
      guard let best, let newest = best.newest else { break }
      centers.append(points[newest])
      errors = best
    }
    return centers
  }

  /// Finds centers by splitting: the cluster with the greatest error is split again and again, at its
  /// mean, along the axis of its greatest variance.
  ///
  /// Source: T. Su, J. Dy, "In search of deterministic methods for initializing k-means", 2007
  /// (VAR-Part).
  package func split() -> [SIMD3<Double>] {
    var parts = [Part(Array(0..<points.count), of: points)]
    while parts.count < count {
      guard let worst = parts.indices.max(by: { parts[$0].error < parts[$1].error }),
        let (low, high) = parts[worst].halves(of: points)
      else { break }
      parts[worst] = low
      parts.append(high)
    }
    return parts.map(\.mean)
  }

  /// A set of points that may be split.
  private struct Part {
    let members: [Int]
    let mean: SIMD3<Double>
    let errors: SIMD3<Double>

    var error: Double { errors.sum() }

    init(_ members: [Int], of points: ColorPoints) {
      self.members = members
      let sums = members.reduce(into: SIMD4<Double>.zero) { $0 += points.moments[$1] }
      let mean = sums.mean
      self.mean = mean
      errors = members.reduce(into: SIMD3<Double>.zero) { errors, index in
        let difference = points[index] - mean
        errors += difference * difference * points.weight(at: index)
      }
    }

    func halves(of points: ColorPoints) -> (Part, Part)? {
      let axis = errors.x >= max(errors.y, errors.z) ? 0 : errors.y >= errors.z ? 1 : 2
      let low = members.filter { points[$0][axis] < mean[axis] }
      guard !low.isEmpty, low.count < members.count else { return nil }
      let high = members.filter { points[$0][axis] >= mean[axis] }
      return (Part(low, of: points), Part(high, of: points))
    }
  }
}
