import ColorMath
import ImageDecoding

/// A color that a part of a picture has by itself: a flat color, which is a single code, or codes
/// around one that nobody can tell apart.
struct Ground: Equatable {
  /// The point that has the color, or is the nearest to it.
  let point: Int
  let color: Oklab
  let pixelCount: Double
  /// A Boolean value that indicates whether it is a single code.
  var isFlat = false
}

/// A search for grounds of noise and compressed flat colors: for the modes of the density of
/// pixels, with the flat kernel of a just noticeable difference. Source: D. Comaniciu and P. Meer,
/// "Mean shift: a robust approach toward feature space analysis", IEEE Trans. Pattern Anal. Mach.
/// Intell. 24, 2002.
struct GroundSearch {
  /// The least share of the pixels of a ground of noise.
  static let minimumShare = 0.1

  private let colors: WeightedColors
  private let seen: ColorPoints
  /// The number of shifts of a center to the mean of the pixels around it. A ground has one center,
  /// which the cube of most of its pixels nearly is.
  private static let shiftCount = 3
  /// The most cubes that share the pixels of a ball of a just noticeable difference about evenly.
  private static let cubesPerBall = 8.0

  init(_ colors: WeightedColors) { (self.colors, seen) = (colors, colors.seen) }

  /// Returns the grounds of at least some pixels, those of the most pixels first.
  func grounds(ofAtLeast pixelCount: Double) -> [Ground] {
    let found = (0..<colors.points.count).compactMap { point -> Ground? in
      guard colors.pixelCount(of: point) * Self.cubesPerBall >= pixelCount,
        colors.cubes(ofPoint: point).count == 1, let ground = ground(around: point),
        ground.pixelCount >= pixelCount
      else { return nil }
      return ground
    }
    return found.sorted { ($0.pixelCount, $1.point) > ($1.pixelCount, $0.point) }
  }

  /// Returns the ground that includes a point, unless colors that differ slightly from it have as
  /// many pixels, as in a gradient.
  private func ground(around point: Int) -> Ground? {
    var (center, nearest) = (colors.color(of: point), point)
    var ground: Ground?
    for _ in 0..<Self.shiftCount {
      let seen = center.asSeen
      var (sum, near, least) = (SIMD4<Double>.zero, 0.0, Double.infinity)
      forEachPoint(near: nearest, within: 2 * Oklab.justNoticeableDifference, of: seen) {
        member, difference in
        let pixelCount = colors.pixelCount(of: member)
        if difference <= Oklab.justNoticeableDifference {
          let color = colors.color(of: member)
          sum += SIMD4(color.lightness, color.a, color.b, 1) * pixelCount
          if difference < least { (least, nearest) = (difference, member) }
        } else {
          near += pixelCount
        }
      }
      guard sum.w > near else { return nil }
      ground = Ground(point: nearest, color: center, pixelCount: sum.w)
      let mean = sum.mean
      center = Oklab(lightness: mean.x, a: mean.y, b: mean.z)
    }
    return ground
  }

  /// Calls a function with each point that differs at most so much from a color, as both are seen,
  /// and the difference. Its cube must touch that of a given point: near black, cubes are smaller.
  private func forEachPoint(
    near point: Int, within limit: Double, of color: Oklab,
    _ body: (_ point: Int, _ difference: Double) -> Void
  ) {
    let cube = colors.cubes(ofPoint: point).lowerBound
    seen.forEachPoint(within: limit, of: SIMD3(color)) { other in
      let isNear = colors.cubes(ofPoint: other).contains { ColorBins.areAdjacent($0, cube) }
      guard isNear else { return }
      let difference = colors.seenColors[other].difference(from: color)
      if difference <= limit { body(other, difference) }
    }
  }
}

extension ColorBins {
  /// Returns whether two cubes are the same or touch each other.
  fileprivate static func areAdjacent(_ cube: Int, _ other: Int) -> Bool {
    // Every third bit of a cube's number is a bit of its step along a channel.
    let firstBits = 0x1249
    return (0..<3).allSatisfy { channel in
      let (one, bits) = (1 << channel, firstBits << channel)
      let step = (cube & bits) &- (other & bits)
      return step == 0 || step & bits == one || -step & bits == one
    }
  }
}
