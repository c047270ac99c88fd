/// Weighted points in three dimensions, for k-means. Coordinates are stored by dimension, so that
/// eight distances are computed at a time, and padded to whole blocks with copies of the last point
/// that have no weight. Any order is correct, but consecutive points should be near each other:
/// k-means is faster where the points of a block are close together.
package struct ColorPoints: Sendable {
  package typealias Vector = SIMD8<Float>

  /// The number of points, without the padding.
  package let count: Int
  /// The coordinates by dimension, eight points to a vector.
  package let x: [Vector]
  package let y: [Vector]
  package let z: [Vector]
  package let weights: [Vector]
  package let places: [SIMD3<Double>]
  /// The coordinates times the weight, and the weight, for each point.
  package let moments: [SIMD4<Double>]
  package let blocks: PointBlocks
  package let total: SIMD4<Double>
  /// The sum of weight times squared distance to the mean.
  package let totalError: Double

  package init(_ coordinates: [SIMD3<Double>], weights: [Double]) {
    count = coordinates.count
    let excess = coordinates.count % PointBlocks.blockSize
    let padding = excess == 0 ? 0 : PointBlocks.blockSize - excess
    let places = coordinates + Array(repeating: coordinates.last ?? .zero, count: padding)
    var moments = [SIMD4<Double>](repeating: .zero, count: places.count)
    for index in coordinates.indices {
      moments[index] = SIMD4(coordinates[index] * weights[index], weights[index])
    }
    func vectors(_ value: (Int) -> Float) -> [Vector] {
      stride(from: 0, to: places.count, by: Vector.scalarCount).map { first in
        var vector = Vector()
        for lane in 0..<Vector.scalarCount { vector[lane] = value(first + lane) }
        return vector
      }
    }
    x = vectors { Float(places[$0].x) }
    y = vectors { Float(places[$0].y) }
    z = vectors { Float(places[$0].z) }
    self.weights = vectors { Float(moments[$0].w) }
    self.places = places
    self.moments = moments
    blocks = PointBlocks(x, y, z, moments: moments)
    let total = moments.reduce(.zero, +)
    self.total = total
    let mean = total.mean
    totalError = zip(places, moments).reduce(0) { $0 + $1.1.w * $1.0.squaredDistance(to: mean) }
  }

  package var totalWeight: Double { total.w }

  package func weight(at index: Int) -> Double { moments[index].w }

  package subscript(index: Int) -> SIMD3<Double> { places[index] }

  /// Returns the weight of a point times its squared distance to a center.
  package func error(of index: Int, from center: SIMD3<Double>) -> Double {
    weight(at: index) * places[index].squaredDistance(to: center)
  }
}

extension ColorPoints {
  /// Returns fewer points that represent these, at most twice `targetCount`: the means of runs of
  /// consecutive points, which are near each other. If there are not many more points than that,
  /// all are returned. A run ends when it has its share of the weight, so heavy points stay alone.
  /// The local optima of k-means on these means are close to those on all points, so a search can
  /// work on the means and its result be refined on all points.
  package func coarse(targetCount: Int) -> ColorPoints {
    guard count > 2 * targetCount else { return self }
    let share = totalWeight / Double(targetCount)
    let longest = (2 * count + targetCount - 1) / targetCount
    var sums: [SIMD4<Double>] = []
    var (sum, length) = (SIMD4<Double>.zero, 0)
    for index in 0..<count {
      if length > 0, length == longest || sum.w + moments[index].w > share {
        sums.append(sum)
        (sum, length) = (.zero, 0)
      }
      sum += moments[index]
      length += 1
    }
    sums.append(sum)
    sums.removeAll { $0.w == 0 }
    return ColorPoints(sums.map { $0.mean }, weights: sums.map { $0.w })
  }
}

extension SIMD3<Double> {
  package func squaredDistance(to other: SIMD3<Double>) -> Double {
    let difference = self - other
    return (difference * difference).sum()
  }
}

extension SIMD4<Double> {
  /// The point whose moment this is.
  package var mean: SIMD3<Double> { SIMD3(x, y, z) / w }
}
