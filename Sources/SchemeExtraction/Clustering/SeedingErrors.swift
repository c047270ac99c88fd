/// The distances of points from the centers that were chosen so far.
struct SeedingErrors {
  private typealias Vector = ColorPoints.Vector

  /// The point that was chosen last.
  private(set) var newest: Int?
  /// The sum of all errors, or of all weights before the first choice.
  private(set) var total: Float
  /// The weight of each point times its squared distance to the nearest center, or its weight
  /// before the first choice.
  private var errors: [Vector]

  init(_ points: ColorPoints) {
    errors = points.weights
    total = errors.reduce(.zero, +).sum()
  }

  /// Draws a point with a probability in proportion to its error, or returns `nil` if no point has any.
  func draw(_ random: inout SplitMix64) -> Int? {
    guard total > 0 else { return nil }
    var left = Float(random.nextFraction()) * total
    var last: Int?
    for (index, vector) in errors.enumerated() {
      let sum = vector.sum()
      if left >= sum {
        left -= sum
        if sum > 0 { last = index }
        continue
      }
      for lane in 0..<Vector.scalarCount {
        left -= vector[lane]
        if left < 0 { return index * Vector.scalarCount + lane }
      }
      if sum > 0 { last = index }
    }
    // Rounding may leave a rest: the last point with an error is taken.
    return last.flatMap { index in
      (0..<Vector.scalarCount).last { errors[index][$0] > 0 }.map {
        index * Vector.scalarCount + $0
      }
    }
  }

  /// Returns the errors once a point is a center too.
  func adding(_ point: Int, _ points: ColorPoints) -> SeedingErrors {
    let (vector, lane) = point.quotientAndRemainder(dividingBy: Vector.scalarCount)
    let (cx, cy, cz) = (points.x[vector][lane], points.y[vector][lane], points.z[vector][lane])
    var (next, sum) = (self, Vector.zero)
    for index in errors.indices {
      let (dx, dy, dz) = (points.x[index] - cx, points.y[index] - cy, points.z[index] - cz)
      var error = (dx * dx + dy * dy + dz * dz) * points.weights[index]
      if newest != nil { error.replace(with: errors[index], where: errors[index] .< error) }
      next.errors[index] = error
      sum += error
    }
    next.newest = point
    next.total = sum.sum()
    return next
  }
}
