import ImageDecoding

/// Every distinct color of a photo as a point, with its number of pixels.
package struct WeightedPoints: Sendable {
  /// The color space of the distances.
  package enum Space: String, Codable, Sendable {
    /// Oklab.
    case oklab
    /// sRGB code values from 0 to 255.
    case srgb

    /// The point of a color.
    package func point(red: UInt8, green: UInt8, blue: UInt8) -> SIMD3<Double> {
      switch self {
      case .oklab: plainOklab(red: red, green: green, blue: blue)
      case .srgb: SIMD3(Double(red), Double(green), Double(blue))
      }
    }

    /// The point of a color such as `#3d7ea6`, or `nil` for other text.
    package func point(hex: some StringProtocol) -> SIMD3<Double>? {
      guard hex.count == 7, hex.first == "#", let code = UInt32(hex.dropFirst(), radix: 16) else {
        return nil
      }
      return point(
        red: UInt8(code >> 16), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF))
    }
  }

  /// The points.
  package let points: [SIMD3<Double>]
  /// The number of pixels of each point, with pixels weighted by their alpha.
  package let weights: [Double]

  /// Creates points of given weights.
  package init(points: [SIMD3<Double>], weights: [Double]) {
    self.points = points
    self.weights = weights
  }

  /// Counts all colors of a photo, or returns `nil` if its code values are not sRGB.
  package init?(photo path: String, space: Space) throws {
    let decoded = try ImageDecoder().pixels(of: .file(path))
    guard decoded.report.image.colorSpace == "sRGB" else { return nil }
    var counts: [UInt32: Double] = [:]
    for pixel in decoded.image.pixels where pixel.alpha > 0 {
      let code = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
      counts[code, default: 0] += Double(pixel.alpha) / 255
    }
    // Sorted, because sums of doubles depend on the order.
    let codes = counts.keys.sorted()
    points = codes.map { code in
      space.point(red: UInt8(code >> 16), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF))
    }
    weights = codes.map { counts[$0] ?? 0 }
  }

  /// The mean squared distance of all pixels to their nearest center.
  package func meanSquaredError(_ centers: [SIMD3<Double>]) -> Double {
    var sum = 0.0
    var total = 0.0
    for (point, weight) in zip(points, weights) {
      sum += weight * nearest(to: point, among: centers).distance
      total += weight
    }
    return sum / total
  }

  /// The nearest center, the first one for ties, and its squared distance.
  func nearest(
    to point: SIMD3<Double>, among centers: [SIMD3<Double>]
  ) -> (index: Int, distance: Double) {
    var best = (index: 0, distance: Double.infinity)
    for index in centers.indices {
      let difference = point - centers[index]
      let distance = (difference * difference).sum()
      if distance < best.distance { best = (index, distance) }
    }
    return best
  }
}
