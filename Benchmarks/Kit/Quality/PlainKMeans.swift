/// Textbook k-means from many starts on all points: the result of a good search with unlimited
/// time. It shares no code with the search that is judged by it.
///
/// Sources: S. Lloyd, "Least squares quantization in PCM", 1982; D. Arthur, S. Vassilvitskii,
/// "k-means++: the advantages of careful seeding", 2007.
package struct PlainKMeans: Sendable {
  private let points: WeightedPoints
  private let count: Int

  /// Creates a search for `count` centers.
  package init(_ points: WeightedPoints, count: Int) {
    self.points = points
    self.count = min(count, points.points.count)
  }

  /// The smallest mean squared error of several starts.
  package func minimumError(starts: Int, seed: UInt64 = 1) -> Double {
    var generator = MiddleSquare(seed: seed)
    return (0..<starts).map { _ in
      points.meanSquaredError(refined(startingCenters(&generator)))
    }.min() ?? .infinity
  }

  /// Chooses each center among the points, with a probability proportional to the weight and the
  /// squared distance to the previous centers.
  private func startingCenters(_ generator: inout MiddleSquare) -> [SIMD3<Double>] {
    var distances = points.weights
    var centers: [SIMD3<Double>] = []
    while centers.count < count {
      var rest = generator.fraction() * distances.reduce(0, +)
      let chosen = distances.indices.first { index in
        rest -= distances[index]
        return rest < 0 && distances[index] > 0
      }
      let center = points.points[chosen ?? 0]
      centers.append(center)
      for (index, point) in points.points.enumerated() {
        let difference = point - center
        let distance = (difference * difference).sum() * points.weights[index]
        distances[index] = centers.count == 1 ? distance : min(distances[index], distance)
      }
    }
    return centers
  }

  /// Moves each center to the mean of its nearest points, until no center moves far.
  private func refined(_ start: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var centers = start
    for _ in 0..<300 {
      var sums = centers.map { _ in SIMD3<Double>() }
      var weights = centers.map { _ in 0.0 }
      for (point, weight) in zip(points.points, points.weights) {
        let index = points.nearest(to: point, among: centers).index
        sums[index] += weight * point
        weights[index] += weight
      }
      var movement = 0.0
      for index in centers.indices where weights[index] > 0 {
        let mean = sums[index] / weights[index]
        let difference = mean - centers[index]
        movement += (difference * difference).sum()
        centers[index] = mean
      }
      if movement < 1e-12 { break }
    }
    return centers
  }
}

/// Random numbers, the same for the same seed.
///
/// Source: B. Widynski, "Middle-square Weyl sequence RNG", 2017.
private struct MiddleSquare {
  private var square: UInt64 = 0
  private var step: UInt64 = 0
  private let constant: UInt64

  init(seed: UInt64) { constant = 0xB5AD_4ECE_DA1C_E2A9 &+ (seed << 1) }

  /// A number from 0 up to but not including 1.
  mutating func fraction() -> Double {
    step &+= constant
    square = square &* square &+ step
    square = square >> 32 | square << 32
    return Double(square >> 11) * 0x1p-53
  }
}
