public import ColorMath
public import SchemeExtraction

/// A transition from one set of colors with shares to another.
///
/// Colors are paired so that the sum of their distances, each weighted by the shares of both, is
/// minimal. If one side has more colors, its additional colors grow out of or shrink into the
/// nearest color of the other side.
public struct SchemeMorph: Hashable, Sendable {
  /// A color and its share at a point of the transition.
  public struct Part: Hashable, Sendable {
    /// The color.
    public var color: Oklab
    /// The share, 0 to 1.
    public var share: Double

    /// Creates a part.
    public init(color: Oklab, share: Double) { (self.color, self.share) = (color, share) }
  }

  private struct Pair: Hashable, Sendable {
    var start, end: Part
  }

  private let pairs: [Pair]

  /// Creates a transition by pairing the colors of two sides, in any order. If there are none at
  /// the start, all colors of the end grow.
  ///
  /// - Complexity: O(*n*³) in the number of colors.
  public init(from start: [Part], to end: [Part]) {
    let isGrowing = start.count <= end.count
    let (few, many) = isGrowing ? (start, end) : (end, start)
    let partners = MinimumCostMatching.columns(rowCount: few.count, columnCount: many.count) {
      row, column in
      (few[row].share + many[column].share) * few[row].color.difference(from: many[column].color)
    }
    var fewOfMany = [Int?](repeating: nil, count: many.count)
    for (row, column) in partners.enumerated() { fewOfMany[column] = row }
    pairs = many.indices.map { index in
      let other =
        fewOfMany[index].map { few[$0] } ?? Part(color: many[index].nearestColor(in: few), share: 0)
      return isGrowing ? Pair(start: other, end: many[index]) : Pair(start: many[index], end: other)
    }
  }

  /// Creates a transition by pairing the colors of two schemes.
  ///
  /// - Complexity: O(*n*³) in the number of colors.
  public init(from start: ImageColorScheme, to end: ImageColorScheme) {
    self.init(from: start.swatches.map(Part.init), to: end.swatches.map(Part.init))
  }

  /// Returns the colors at a fraction of the transition, always in the same order.
  ///
  /// - Parameters:
  ///   - fraction: The fraction, clamped to 0...1, because no share can be below 0.
  ///   - interpolation: The method of interpolation. The default is a straight line in Oklab.
  /// - Returns: As many parts as the larger side has. Their shares add up to 1 if those of both
  ///   sides do.
  public func parts(
    at fraction: Double, by interpolation: ColorInterpolation = ColorInterpolation()
  ) -> [Part] {
    let fraction = min(1, max(0, fraction))
    return pairs.map { pair in
      Part(
        color: interpolation.color(from: pair.start.color, to: pair.end.color, fraction: fraction),
        share: pair.start.share * (1 - fraction) + pair.end.share * fraction)
    }
  }
}

extension SchemeMorph.Part {
  /// Creates the part of a color of a scheme.
  public init(_ swatch: ImageColorScheme.Swatch) {
    self.init(color: swatch.color, share: swatch.share)
  }

  fileprivate func nearestColor(in others: [SchemeMorph.Part]) -> Oklab {
    others.map(\.color).min {
      $0.squaredDifference(from: color) < $1.squaredDifference(from: color)
    } ?? color
  }
}
