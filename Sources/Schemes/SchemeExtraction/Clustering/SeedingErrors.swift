/// The errors of points with respect to the centers chosen so far, for k-means++.
struct SeedingErrors {
  private typealias Vector = ColorPoints.Vector

  private(set) var hasCenters = false
  /// The weight of each point times its squared distance to the nearest center, or its weight
  /// before the first choice.
  private var errors: [Vector]
  /// The sum of all errors, or of all weights before the first choice, by lane.
  private var total: Vector

  init(_ points: ColorPoints, from centers: [SIMD3<Double>]) {
    errors = points.octets.map(\.weight)
    total = errors.reduce(.zero, +)
    for center in centers { add(SIMD3<Float>(center), points) }
  }

  /// Draws a point with a probability proportional to its error, or returns `nil` if all errors are
  /// 0. First a lane is drawn, then a point of it.
  func draw(_ random: inout SplitMix64) -> Int? {
    var left = Float(random.nextFraction()) * total.sum()
    var lane = 0
    while lane < Vector.scalarCount - 1, left >= total[lane] {
      left -= total[lane]
      lane += 1
    }
    // Rounding may leave a remainder, in which case the last point with an error is returned.
    let errors = errors.span
    var drawn: Int?
    for octet in errors.indices where errors[octet][lane] > 0 {
      drawn = octet
      left -= errors[octet][lane]
      if left < 0 { break }
    }
    return drawn.map { $0 * Vector.scalarCount + lane }
  }

  /// Returns what the sum of all errors would be with another center.
  func total(adding center: SIMD3<Float>, _ points: ColorPoints) -> Float {
    let (octets, errors) = (points.octets.span, errors.span)
    var sum = Vector.zero
    for index in octets.indices {
      sum += Self.errors(of: octets[index], from: center, atMost: errors[index])
    }
    return sum.sum()
  }

  mutating func add(_ center: SIMD3<Float>, _ points: ColorPoints) {
    let octets = points.octets.span
    if !hasCenters { errors = Array(repeating: Vector(repeating: .infinity), count: octets.count) }
    hasCenters = true
    total = .zero
    for index in octets.indices {
      errors[index] = Self.errors(of: octets[index], from: center, atMost: errors[index])
      total += errors[index]
    }
  }

  @inline(__always)
  private static func errors(
    of points: ColorPoints.Octet, from center: SIMD3<Float>, atMost known: Vector
  ) -> Vector {
    var errors = points.squaredDistances(to: center) * points.weight
    errors.replace(with: known, where: known .< errors)
    return errors
  }
}
