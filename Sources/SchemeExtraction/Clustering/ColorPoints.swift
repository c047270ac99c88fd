/// Weighted points in a space of three dimensions: what k-means works on.
///
/// Coordinates are kept by dimension, and padded with points of no weight to whole vectors, so that
/// eight distances are computed at a time.
package struct ColorPoints: Sendable {
  package typealias Vector = SIMD8<Float>

  /// How many points there are.
  package let count: Int
  /// The first, second and third coordinates, eight points to a vector.
  package let x: [Vector]
  package let y: [Vector]
  package let z: [Vector]
  /// The places, by point.
  package let places: [SIMD3<Double>]
  /// The coordinates times the weight, and the weight, by point.
  package let moments: [SIMD4<Double>]
  /// The sum of all weights.
  package let totalWeight: Double

  /// Creates points.
  ///
  /// - Parameters:
  ///   - coordinates: The places.
  ///   - weights: How much each counts, 0 or more; as many as there are places.
  package init(_ coordinates: [SIMD3<Double>], weights: [Double]) {
    count = coordinates.count
    let vectorCount = (coordinates.count + Vector.scalarCount - 1) / Vector.scalarCount
    var axes = [[Vector]](repeating: Array(repeating: .zero, count: vectorCount), count: 3)
    for (index, place) in coordinates.enumerated() {
      let (vector, lane) = index.quotientAndRemainder(dividingBy: Vector.scalarCount)
      for axis in 0..<3 { axes[axis][vector][lane] = Float(place[axis]) }
    }
    places = coordinates
    (x, y, z) = (axes[0], axes[1], axes[2])
    moments = zip(coordinates, weights).map { SIMD4($0 * $1, $1) }
    totalWeight = weights.reduce(0, +)
  }

  /// The weight of a point.
  package func weight(at index: Int) -> Double { moments[index].w }

  /// The place of a point.
  package subscript(index: Int) -> SIMD3<Double> { places[index] }

  /// A point's part of the inertia of a cluster: its weight times its squared distance to a center.
  package func error(of index: Int, from center: SIMD3<Double>) -> Double {
    weight(at: index) * places[index].squaredDistance(to: center)
  }
}

extension SIMD3<Double> {
  /// The square of the Euclidean distance to another place.
  package func squaredDistance(to other: SIMD3<Double>) -> Double {
    let difference = self - other
    return (difference * difference).sum()
  }
}
