import Testing

@testable import PhotoRemapping

struct BlueNoiseMaskTests {
  private static let mask = DitherMask.blueNoise
  private static let side = BlueNoiseMask.side

  @Test func `each position in a tile has its own rank, and tiles repeat`() {
    #expect(Self.mask.ranks.sorted() == Array(0..<4096))
    for (x, y) in [(0, 0), (63, 5), (17, 63)] {
      #expect(Self.mask.rank(x: x, y: y) == Self.mask.ranks[y * 64 + x])
      #expect(Self.mask.rank(x: x + 640, y: y + 64) == Self.mask.rank(x: x, y: y))
    }
  }

  /// Blue noise has no long waves: blocks of 8 × 8 positions contain nearly the average number of
  /// points. The number of randomly placed points would differ by √(64 p (1 − p)).
  @Test(arguments: [410, 1024, 2048, 3072, 3700])
  func `the lowest ranks are spread evenly`(count: Int) {
    var square = 0.0
    for block in 0..<64 {
      let points = (0..<64).count { place in
        let (x, y) = (block % 8 * 8 + place % 8, block / 8 * 8 + place / 8)
        return Self.mask.rank(x: x, y: y) < count
      }
      let expected = Double(count) / 64
      square += (Double(points) - expected) * (Double(points) - expected)
    }
    let part = Double(count) / 4096
    let random = 64 * part * (1 - part)
    #expect(square / 64 < random / 4, "\(square / 64) of \(random)")
  }

  /// The neighbors of a point are empty, also across the edges of the tile.
  @Test func `positions in the lowest tenth of ranks are not adjacent`() {
    for y in 0..<64 {
      for x in 0..<64 where Self.mask.rank(x: x, y: y) < 409 {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (63, 1)] {
          #expect(Self.mask.rank(x: x + right, y: y + down) >= 409)
        }
      }
    }
  }
}
