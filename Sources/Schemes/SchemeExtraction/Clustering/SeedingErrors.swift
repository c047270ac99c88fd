/// The errors of points with respect to the centers chosen so far, for k-means++.
struct SeedingErrors {
  private typealias Vector = ColorPoints.Vector

  private(set) var hasCenters = false
  /// The sum of all errors, or of all weights before the first choice.
  private(set) var total: Float
  /// The weight of each point times its squared distance to the nearest center, or its weight
  /// before the first choice.
  private var errors: [Vector]

  init(_ points: ColorPoints, from centers: [SIMD3<Double>]) {
    errors = points.weights
    total = errors.reduce(.zero, +).sum()
    for center in centers { self = adding(SIMD3<Float>(center), points) }
  }

  /// Draws a point with a probability proportional to its error, or returns `nil` if all errors are
  /// 0.
  func draw(_ random: inout SplitMix64) -> Int? {
    guard total > 0 else { return nil }
    var left = Float(random.nextFraction()) * total
    var last: Int?
    for (index, vector) in errors.enumerated() {
      let sum = vector.sum()
      if sum > 0 { last = index }
      guard left < sum else {
        left -= sum
        continue
      }
      for lane in 0..<Vector.scalarCount {
        left -= vector[lane]
        if left < 0 { return index * Vector.scalarCount + lane }
      }
    }
    // Rounding may leave a remainder, in which case the last point with an error is returned.
    return last.flatMap { index in
      (0..<Vector.scalarCount).last { errors[index][$0] > 0 }
        .map { index * Vector.scalarCount + $0 }
    }
  }

  func adding(_ point: Int, _ points: ColorPoints) -> SeedingErrors {
    let (vector, lane) = point.quotientAndRemainder(dividingBy: Vector.scalarCount)
    let place = SIMD3(points.x[vector][lane], points.y[vector][lane], points.z[vector][lane])
    return adding(place, points)
  }

  private func adding(_ center: SIMD3<Float>, _ points: ColorPoints) -> SeedingErrors {
    var (next, sum) = (self, Vector.zero)
    for index in errors.indices {
      let (dx, dy, dz) = (
        points.x[index] - center.x, points.y[index] - center.y, points.z[index] - center.z
      )
      var error = (dx * dx + dy * dy + dz * dz) * points.weights[index]
      if hasCenters { error.replace(with: errors[index], where: errors[index] .< error) }
      next.errors[index] = error
      sum += error
    }
    next.hasCenters = true
    next.total = sum.sum()
    return next
  }
}
