import ColorMath
import SchemeExtraction
import SchemeSearch
import Testing

/// Random colors and lines generated from a seed, for tests.
struct RandomColors {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a number from 0 up to, but not including, `end`.
  mutating func number(below end: Int) -> Int { Int(random.next() % UInt64(end)) }

  /// Returns a color that is common in photos.
  mutating func color() -> Oklab {
    Oklab(
      lightness: random.nextFraction(), a: random.nextFraction() * 0.4 - 0.2,
      b: random.nextFraction() * 0.4 - 0.2)
  }

  /// Returns colors whose shares add up to `total`.
  mutating func colors(_ count: Int, total: Double = 1) -> [(color: Oklab, share: Double)] {
    let weights = (0..<count).map { _ in 0.05 + random.nextFraction() }
    let sum = weights.reduce(0, +)
    return weights.map { (color: color(), share: $0 / sum * total) }
  }

  /// Returns a signature of one to six colors.
  mutating func signature() throws -> ColorSignature {
    let colors = colors(1 + number(below: 6))
    return try #require(ColorSignature(colors))
  }

  /// Returns a query for some colors, whose shares add up to `total`.
  mutating func query(_ count: Int, total: Double = 1) throws -> ColorQuery {
    let colors = colors(count, total: total)
    return try #require(ColorQuery(colors))
  }

  /// Returns a line like those that `colorway batch` writes.
  mutating func line(_ number: Int) -> String {
    let colors = colors(1 + self.number(below: 6)).map { color, share in
      ##"{"hex":"#123456","share":\##(share),"##
        + ##""oklab":[\##(color.lightness),\##(color.a),\##(color.b)],"accent":false}"##
    }
    return ##"{"source":"\##(number).jpg","batch":{"request":"0"},"image":{"format":"png"},"##
      + ##""colors":[\##(colors.joined(separator: ","))],"warnings":[]}"## + "\n"
  }
}
