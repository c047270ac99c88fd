/// Weighted points in three dimensions, for k-means. They are padded to whole blocks with copies of
/// the last point that have no weight. Any order is correct, but consecutive points should be near
/// each other: k-means is faster where the points of a block are close together.
package struct ColorPoints: Sendable {
  typealias Vector = SIMD8<Float>

  /// Eight points by coordinate, so that eight distances are computed at a time.
  struct Octet: Sendable {
    var x, y, z, weight: Vector

    @inline(__always)
    func squaredDistances(to place: SIMD3<Float>) -> Vector {
      let (dx, dy, dz) = (x - place.x, y - place.y, z - place.z)
      return dx * dx + dy * dy + dz * dz
    }
  }

  /// The number of points, without the padding.
  package let count: Int
  let octets: [Octet]
  /// The sums of the moments of eight points each.
  let octetMoments: [SIMD4<Double>]
  let blocks: PointBlocks
  package let places: [SIMD3<Double>]
  /// The coordinates times the weight, and the weight, for each point.
  package let moments: [SIMD4<Double>]
  package let total: SIMD4<Double>
  /// The sum of weight times squared distance to the mean.
  package let totalError: Double

  package init(_ coordinates: [SIMD3<Double>], weights: [Double]) {
    let count = coordinates.count
    let blockCount = (count + PointBlocks.blockSize - 1) / PointBlocks.blockSize
    let paddedCount = blockCount * PointBlocks.blockSize
    var (octets, octetMoments, moments) = ([Octet](), [SIMD4<Double>](), [SIMD4<Double>]())
    octets.reserveCapacity(paddedCount / Vector.scalarCount)
    octetMoments.reserveCapacity(paddedCount / Vector.scalarCount)
    moments.reserveCapacity(paddedCount)
    for first in stride(from: 0, to: paddedCount, by: Vector.scalarCount) {
      var octet = Octet(x: .zero, y: .zero, z: .zero, weight: .zero)
      var sum = SIMD4<Double>.zero
      for lane in 0..<Vector.scalarCount {
        let index = min(first + lane, count - 1)
        let place = coordinates[index]
        let moment = SIMD4(place, 1) * (first + lane < count ? weights[index] : 0)
        (octet.x[lane], octet.y[lane], octet.z[lane]) = (
          Float(place.x), Float(place.y), Float(place.z)
        )
        octet.weight[lane] = Float(moment.w)
        moments.append(moment)
        sum += moment
      }
      octets.append(octet)
      octetMoments.append(sum)
    }
    let total = octetMoments.reduce(.zero, +)
    let mean = total.mean
    totalError = zip(coordinates, weights).reduce(0) {
      $0 + $1.1 * $1.0.squaredDistance(to: mean)
    }
    blocks = PointBlocks(octets)
    (self.count, self.total, places) = (count, total, coordinates)
    (self.octets, self.octetMoments, self.moments) = (octets, octetMoments, moments)
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
  /// Calls a function with each point within a distance of a place, in ascending order, and maybe
  /// with points that are slightly farther.
  @inline(__always)
  func forEachPoint(
    within distance: Double, of place: SIMD3<Double>, _ body: (_ index: Int) -> Void
  ) {
    let place = SIMD3<Float>(place)
    let limit = Vector(repeating: Float(distance * distance * 1.001))
    for octet in blocks.octets(within: Float(distance), of: place) {
      let isNear = octets[octet].squaredDistances(to: place) .<= limit
      guard any(isNear) else { continue }
      let first = octet * Vector.scalarCount
      for lane in 0..<max(0, min(Vector.scalarCount, count - first)) where isNear[lane] {
        body(first + lane)
      }
    }
  }

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
