public import ColorMath
public import SchemeExtraction

/// The change from one scheme to another: which color becomes which.
///
/// Colors are paired so that the sum of their distances, weighted by their shares, is least. Those
/// that are left over, where one scheme has more, grow out of or shrink into the nearest color of the
/// other.
public struct SchemeMorph: Hashable, Sendable {
  /// A color and its share at some moment of the change.
  public struct Part: Hashable, Sendable {
    /// The color.
    public var color: Oklab
    /// The share, 0 to 1.
    public var share: Double
  }

  private struct Way: Hashable, Sendable {
    var start: Part
    var end: Part
  }

  private let ways: [Way]

  /// Pairs the colors of two schemes.
  ///
  /// - Complexity: O(*n*³) in the number of colors.
  public init(from start: ImageColorScheme, to end: ImageColorScheme) {
    let (starts, ends) = (start.swatches.map(Part.init), end.swatches.map(Part.init))
    let isGrowing = starts.count <= ends.count
    let (few, many) = isGrowing ? (starts, ends) : (ends, starts)
    let partners = MinimumCostMatching.columns(
      rowCount: few.count, columnCount: many.count
    ) { row, column in
      (few[row].share + many[column].share) * few[row].color.difference(from: many[column].color)
    }
    var fewOfMany = [Int?](repeating: nil, count: many.count)
    for (row, column) in partners.enumerated() { fewOfMany[column] = row }
    let pairs = many.indices.map { index -> (few: Part, many: Part) in
      if let row = fewOfMany[index] { return (few[row], many[index]) }
      return (Part(color: many[index].nearestColor(in: few), share: 0), many[index])
    }
    ways = pairs.map {
      isGrowing ? Way(start: $0.few, end: $0.many) : Way(start: $0.many, end: $0.few)
    }
  }

  /// The colors some part of the way, always in the same order, so that each can be followed.
  ///
  /// - Parameter fraction: The part of the way; what is outside 0...1 counts as the nearer end, as
  ///   there is no share below 0.
  /// - Returns: As many parts as the longer scheme has colors. Their shares add up to 1.
  public func parts(at fraction: Double) -> [Part] {
    let fraction = min(1, max(0, fraction))
    return ways.map { way in
      Part(
        color: way.start.color.interpolated(to: way.end.color, fraction: fraction),
        share: way.start.share * (1 - fraction) + way.end.share * fraction)
    }
  }
}

extension SchemeMorph.Part {
  fileprivate init(_ swatch: ImageColorScheme.Swatch) {
    self.init(color: swatch.color, share: swatch.share)
  }

  fileprivate func nearestColor(in others: [SchemeMorph.Part]) -> Oklab {
    others.map(\.color).min {
      $0.squaredDifference(from: color) < $1.squaredDifference(from: color)
    } ?? color
  }
}
