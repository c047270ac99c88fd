import ColorMath

/// A search for groups of pixels that look like none of some colors. It decides how many colors a
/// photo needs if their number is automatic.
struct GroupSearch {
  /// The maximum number of colors of a scheme whose number is automatic.
  static let maximumColorCount = 12
  /// The least share of the pixels of a group that is worth a color.
  static let minimumShare = 0.01

  private let colors: WeightedColors
  private let seen: ColorPoints
  private let limit: Double
  /// The points around which there may be groups, those of the most pixels last.
  private var candidates: [Int]
  /// The numbers of pixels of the points that look like none of the colors so far, and 0 for others.
  private var pixelCounts: [Double]
  /// The share of the largest group that was found too small, or 0 if there was none.
  private(set) var largestRest = 0.0

  /// The points of a group share its pixels. A group has fewer points than this, so its largest has
  /// at least that part of its pixels.
  private static let pointsPerGroup = 200.0

  /// Creates a search for groups, to be copied for each search besides listed colors.
  init(_ colors: WeightedColors) {
    (self.colors, seen) = (colors, colors.seen)
    let limit = colors.pixelCount * Self.minimumShare
    let pixelCounts = (0..<colors.points.count).map { colors.pixelCount(of: $0) }
    (self.limit, self.pixelCounts) = (limit, pixelCounts)
    candidates = pixelCounts.indices
      .filter { pixelCounts[$0] * Self.pointsPerGroup >= limit }
      .sorted { (pixelCounts[$0], $1) < (pixelCounts[$1], $0) }
  }

  /// Returns a search for groups besides those of listed colors.
  func besides(_ listed: [Oklab]) -> GroupSearch {
    var search = self
    for color in listed { search.cover(color.asSeen) }
    return search
  }

  /// Returns the next group of at least ``minimumShare``, around the color that most pixels have, or
  /// `nil` if there are no more.
  mutating func next() -> Ground? {
    while let point = candidates.popLast() {
      guard pixelCounts[point] > 0 else { continue }
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
    var sum = SIMD4<Double>.zero
    forEachLookalike(of: seen) { point in
      let color = colors.color(of: point)
      sum += SIMD4(color.lightness, color.a, color.b, 1) * pixelCounts[point]
    }
    return sum
  }

  private mutating func cover(_ seen: Oklab) {
    var covered: [Int] = []
    forEachLookalike(of: seen) { covered.append($0) }
    for point in covered { pixelCounts[point] = 0 }
  }

  /// Calls a function with each point with remaining pixels that look like a color.
  private func forEachLookalike(of color: Oklab, _ body: (_ point: Int) -> Void) {
    seen.forEachPoint(within: Oklab.similarDifference, of: SIMD3(color)) { point in
      if pixelCounts[point] > 0, colors.seenColors[point].looksLike(color) { body(point) }
    }
  }
}
