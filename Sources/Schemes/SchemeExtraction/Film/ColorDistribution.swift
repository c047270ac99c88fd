internal import ColorMath

/// The colors of a picture as distributions along several directions in a space of lightness and
/// two opponent colors, for comparison with other pictures.
///
/// The distance between two pictures is how far their colors would have to move on average. It is
/// therefore small between pictures in slightly different light, and noise hardly changes it.
/// Distances that compare bin with bin, such as chi-square, see large steps in a fade of plain
/// colors. Coordinates are linear in code values, because films fade evenly in code values. In
/// Oklab, the last step of a fade to black would be four times as large as the steps before it.
///
/// Source: the sliced Wasserstein distance of N. Bonneel et al., "Sliced and Radon Wasserstein
/// Barycenters of Measures", 2015, with fixed directions. Along a line, the distance is the area
/// between two cumulative histograms.
public struct ColorDistribution: Hashable, Sendable {
  private static let binCount = 128
  /// The range of a direction that is divided into bins. Colors beyond it are rare and fall into
  /// the outermost bins.
  private static let range = -0.7...1.3
  private static var binWidth: Double { (range.upperBound - range.lowerBound) / Double(binCount) }

  /// Unit vectors along lightness and both opponent axes, and along the diagonals between each two
  /// of them.
  private static let directions: [SIMD3<Double>] = {
    let half = 0.5.squareRoot()
    return [
      SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(half, half, 0), SIMD3(half, -half, 0),
      SIMD3(half, 0, half), SIMD3(half, 0, -half), SIMD3(0, half, half), SIMD3(0, half, -half),
    ]
  }()

  /// For each direction and bin, the fraction of the pixels in that bin or an earlier one.
  private let cumulativeFractions: [Double]

  /// Creates the distribution of the colors of a picture, or returns `nil` if it has no visible pixel.
  public init?(_ histogram: ColorHistogram) {
    let total = histogram.alphaSum
    guard total > 0 else { return nil }
    var weights = [UInt64](repeating: 0, count: Self.directions.count * Self.binCount)
    for entry in histogram.entries {
      let color = entry.mean
      let point = SIMD3(
        (color.red + color.green + color.blue) / 3, (color.red - color.green) / 2,
        (color.red + color.green - 2 * color.blue) / 4)
      for (index, direction) in Self.directions.enumerated() {
        let place = ((point * direction).sum() - Self.range.lowerBound) / Self.binWidth
        let bin = Int(min(max(place, 0), Double(Self.binCount - 1)))
        weights[index * Self.binCount + bin] += entry.alphaSum
      }
    }
    cumulativeFractions = Self.directions.indices.flatMap { index in
      var sum: UInt64 = 0
      return weights[index * Self.binCount..<(index + 1) * Self.binCount].map { weight in
        sum += weight
        return Double(sum) / Double(total)
      }
    }
  }

  /// Returns the distance from the colors of another picture: 0 between equal pictures, about 0.5
  /// between black and white.
  public func distance(to other: ColorDistribution) -> Double {
    let sum = zip(cumulativeFractions, other.cumulativeFractions).reduce(0) {
      $0 + ($1.0 - $1.1).magnitude
    }
    return sum * Self.binWidth / Double(Self.directions.count)
  }
}
