import ColorMath

/// The hue and chroma of a color: its place in the plane of Oklab on which lightness stands.
struct Tint: Sendable {
  /// The direction and distance from gray.
  private let place: SIMD2<Double>

  /// The tint of a color.
  init(_ color: Oklab) { place = SIMD2(color.a, color.b) }

  /// The mean of tints, each with its weight.
  init(meanOf tints: [(tint: Tint, weight: Double)]) {
    let sum = tints.reduce(SIMD3<Double>.zero) { sum, item in
      sum + SIMD3(item.tint.place, 1) * item.weight
    }
    place = SIMD2(sum.x, sum.y) / sum.z
  }

  /// The square of the distance from gray.
  var squaredChroma: Double { (place * place).sum() }

  /// The square of the difference in hue and chroma.
  func squaredDistance(to other: Tint) -> Double {
    let difference = place - other.place
    return (difference * difference).sum()
  }
}
