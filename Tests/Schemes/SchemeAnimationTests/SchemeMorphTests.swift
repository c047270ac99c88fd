import ColorMath
import SchemeAnimation
import TestCorpora
import Testing

struct SchemeMorphTests {
  private static func parts(_ colors: [(hex: String, share: Double)]) throws -> [SchemeMorph.Part] {
    try colors.map { color in
      SchemeMorph.Part(color: Oklab(try #require(SRGB8(hex: color.hex))), share: color.share)
    }
  }

  private static func sides() throws -> [[SchemeMorph.Part]] {
    try [
      parts([("#203040", 1)]),
      parts([("#ff0000", 0.5), ("#00ff00", 0.3), ("#0000ff", 0.2)]),
      parts([("#0000f0", 0.7), ("#f00000", 0.3)]),
      parts([
        ("#808080", 0.4), ("#ff8000", 0.25), ("#101010", 0.2), ("#fafafa", 0.1), ("#00c0c0", 0.05),
      ]),
    ]
  }

  @Test func `shares always sum to 1, and both ends of a morph are exact`() throws {
    for start in try Self.sides() {
      for end in try Self.sides() {
        let morph = SchemeMorph(from: start, to: end)
        for step in -2...12 {
          let parts = morph.parts(at: Double(step) / 10)
          #expect(parts.count == max(start.count, end.count))
          #expect((parts.reduce(0) { $0 + $1.share } - 1).magnitude < 1e-12)
          #expect(parts.allSatisfy { $0.share >= 0 })
        }
        for (fraction, side) in [(0.0, start), (1.0, end)] {
          let parts = morph.parts(at: fraction).filter { $0.share > 0 }
          #expect(parts.count == side.count)
          for part in side {
            #expect(
              parts.contains {
                $0.share == part.share && $0.color.difference(from: part.color) < 1e-12
              })
          }
        }
      }
    }
  }

  @Test func `each color becomes the most similar one`() throws {
    let sides = try Self.sides()
    // Red, green and blue become blue and red: red stays red, blue stays blue, and green vanishes.
    let parts = SchemeMorph(from: sides[1], to: sides[2]).parts(at: 1)
    #expect(parts.map(\.share) == [0.3, 0, 0.7])
  }

  @Test func `colors grow from a share of 0 if the morph begins without colors`() throws {
    let end = try Self.sides()[1]
    let morph = SchemeMorph(from: [], to: end)
    #expect(morph.parts(at: 0) == end.map { SchemeMorph.Part(color: $0.color, share: 0) })
    #expect(morph.parts(at: 1) == end)
    #expect(SchemeMorph(from: [], to: []).parts(at: 0.5).isEmpty)
  }

  @Test func `the pairing minimizes the sum of distances weighted by shares`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let few = Self.randomParts(Int.random(in: 1...4, using: &random), &random)
      let many = Self.randomParts(Int.random(in: few.count...5, using: &random), &random)
      let least = Self.minimumCost(few[...], many)
      for (start, end) in [(few, many), (many, few)] {
        let morph = SchemeMorph(from: start, to: end)
        // An unpaired color has no share at the other end.
        let cost = zip(morph.parts(at: 0), morph.parts(at: 1))
          .filter { $0.share > 0 && $1.share > 0 }
          .reduce(0) { $0 + Self.cost($1.0, $1.1) }
        #expect((cost - least).magnitude < 1e-12, "\(start) to \(end)")
      }
    }
  }

  private static func cost(_ left: SchemeMorph.Part, _ right: SchemeMorph.Part) -> Double {
    (left.share + right.share) * left.color.difference(from: right.color)
  }

  /// Returns the minimum cost of all pairings, by trying each.
  private static func minimumCost(
    _ few: ArraySlice<SchemeMorph.Part>, _ many: [SchemeMorph.Part]
  ) -> Double {
    guard let first = few.first else { return 0 }
    return many.indices.map { index in
      var rest = many
      let partner = rest.remove(at: index)
      return cost(first, partner) + minimumCost(few.dropFirst(), rest)
    }.min() ?? .infinity
  }

  /// Returns parts of very different shares, all above 0.
  private static func randomParts(
    _ count: Int, _ random: inout SeededGenerator
  ) -> [SchemeMorph.Part] {
    let weights = (0..<count).map { _ in Double.random(in: 0.01...1, using: &random) }
    let total = weights.reduce(0) { $0 + $1 * $1 * $1 }
    return weights.map { weight in
      SchemeMorph.Part(
        color: Oklab(
          lightness: .random(in: 0...1, using: &random), a: .random(in: -0.2...0.2, using: &random),
          b: .random(in: -0.2...0.2, using: &random)),
        share: weight * weight * weight / total)
    }
  }
}
