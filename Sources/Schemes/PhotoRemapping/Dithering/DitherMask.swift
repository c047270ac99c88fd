/// A mask for ordered dithering: a ranking of the places of a square, tiled over the plane. The side is a power of 2.
struct DitherMask: Sendable {
  let side: Int
  let ranks: [Int]
  /// The binary logarithm of the number of ranks.
  private let rankBits: Int

  private init(side: Int, ranks: [Int]) {
    (self.side, self.ranks) = (side, ranks)
    rankBits = ranks.count.trailingZeroBitCount
  }

  static let blueNoise = DitherMask(side: BlueNoiseMask.side, ranks: BlueNoiseMask.shared.ranks)

  /// The regular mask of 8 × 8 places. Source: B. Bayer, "An optimum method for two-level rendition of
  /// continuous-tone pictures", IEEE International Conference on Communications, 1973.
  static let bayer: DitherMask = {
    var (side, ranks) = (1, [0])
    while side < 8 {
      let double = 2 * side
      ranks = (0..<double * double).map { place in
        let (x, y) = (place % double, place / double)
        let quarter = [[0, 2], [3, 1]][y / side][x / side]
        return 4 * ranks[y % side * side + x % side] + quarter
      }
      side = double
    }
    return DitherMask(side: side, ranks: ranks)
  }()

  func rank(x: Int, y: Int) -> Int { ranks[(y & (side - 1)) * side + (x & (side - 1))] }

  /// Returns the rank of a place among `count` ranks instead of all.
  func rank(x: Int, y: Int, of count: Int) -> Int { (rank(x: x, y: y) * count) >> rankBits }
}
