import SchemeExtraction

/// Distributions of random points, for tests.
enum PointCloud: CaseIterable {
  /// Spread evenly over a cube.
  case uniform
  /// In runs around a few places, like the pixels of photos.
  case clustered
  /// On a grid, so that many distances are equal.
  case grid
  /// All in one place except a few.
  case heaped
  /// Far from the origin, where single precision is coarse.
  case remote

  /// Returns random points.
  func places(_ count: Int, _ random: inout SplitMix64) -> [SIMD3<Double>] {
    var place = SIMD3<Double>.zero
    return (0..<count).map { index in
      let drawn = SIMD3(random.nextFraction(), random.nextFraction(), random.nextFraction())
      switch self {
      case .uniform: return drawn
      case .clustered:
        if index % 50 == 0 { place = drawn * 10 }
        return place + drawn
      case .grid: return SIMD3<Double>(SIMD3<Int>(drawn * 6))
      case .heaped: return index % 100 == 0 ? drawn : SIMD3(0.5, 0.5, 0.5)
      case .remote: return drawn + SIMD3(1000, -1000, 1000)
      }
    }
  }
}
