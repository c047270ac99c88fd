import ColorMath

/// A search for groups of pixels that look like none of some colors. It decides how many colors a
/// photo needs if their number is automatic.
struct GroupSearch {
  /// The maximum number of colors of a scheme whose number is automatic.
  static let maximumColorCount = 12
  /// The least share of the pixels of a group that is worth a color.
  static let minimumShare = 0.01

  private let colors: WeightedColors
  private let limit: Double
  /// The numbers of pixels of the points that look like none of the colors so far, and 0 for others.
  private var pixelCounts: [Double]
  /// The share of the largest group that was found too small, or 0 if there was none.
  private(set) var largestRest = 0.0

  /// The points of a group share its pixels. A group has fewer points than this, so its largest has
  /// at least that part of its pixels.
  private static let pointsPerGroup = 200.0

  /// Creates a search for groups besides those of listed colors.
  init(_ colors: WeightedColors, besides listed: [Oklab]) {
    self.colors = colors
    limit = colors.pixelCount * Self.minimumShare
    pixelCounts = (0..<colors.points.count).map { colors.pixelCount(of: $0) }
    for color in listed { cover(color.asSeen) }
  }

  /// Returns the next group of at least ``minimumShare``, around the color that most pixels have, or
  /// `nil` if there are no more.
  mutating func next() -> Ground? {
    while let point = pixelCounts.indices.max(by: { pixelCounts[$0] < pixelCounts[$1] }),
      pixelCounts[point] * Self.pointsPerGroup >= limit
    {
      let sum = moment(around: colors.seenColors[point])
      guard sum.w >= limit else {
        largestRest = max(largestRest, sum.w / colors.pixelCount)
        pixelCounts[point] = 0
        continue
      }
      let mean = sum.mean
      let center = Oklab(lightness: mean.x, a: mean.y, b: mean.z)
      cover(center.asSeen)
      // Also if the mean is far from it, as between two colors.
      pixelCounts[point] = 0
      return Ground(point: point, color: center, pixelCount: sum.w)
    }
    return nil
  }

  /// Returns the sum of the remaining pixels that look like a color.
  private func moment(around seen: Oklab) -> SIMD4<Double> {
    lookalikes(of: seen).reduce(.zero) { sum, point in
      let color = colors.color(of: point)
      return sum + SIMD4(color.lightness, color.a, color.b, 1) * pixelCounts[point]
    }
  }

  private mutating func cover(_ seen: Oklab) {
    for point in lookalikes(of: seen) { pixelCounts[point] = 0 }
  }

  /// Returns the points with remaining pixels that look like a color.
  private func lookalikes(of seen: Oklab) -> [Int] {
    pixelCounts.indices.filter {
      pixelCounts[$0] > 0 && colors.seenColors[$0].looksLike(seen)
    }
  }
}
