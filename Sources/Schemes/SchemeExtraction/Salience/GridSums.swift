import ColorMath
import ImageDecoding

/// The closeness of each color to the border of a picture, and its amount on edges, from the nodes
/// of the picture's grid. Sums are integers, so they do not depend on order. Colors without nodes
/// borrow from similar colors.
struct GridSums {
  /// The number of nodes, the sum of their closeness to the border in 255ths, and the sum of the
  /// differences across them, for blocks of cubes of ``ColorBins``: blocks of 4 cubes, of 32, and of all.
  private var sums = [SIMD4<UInt32>](repeating: .zero, count: 1 << 13 | 1 << 10 | 1)
  /// The number of low bits of a cube's number that its block's number omits, and the index of the
  /// first block of the level.
  private static let levels = [(bits: 2, first: 0), (5, 1 << 13), (15, 1 << 13 | 1 << 10)]
  /// The distance from the border, as a fraction of the side, at which the closeness is e^−½. It is
  /// several times what people crop, so that a crop does not change what belongs to the border.
  private static let borderDistance = 0.1
  /// The number of nodes of a block below which chance decides more than its colors do.
  private static let additionalCount = 4.0

  init(of grid: PixelGrid) {
    let table = ColorBins.cubes
    let count = grid.columns.count
    let columnCloseness = Self.closeness(ofLines: count)
    let rowCloseness = Self.closeness(ofLines: grid.rows.count)
    var sums = sums.mutableSpan
    for row in grid.rows.indices {
      let pixels = grid.pixels[row]
      let above = pixels.span.extracting(0..<count)
      let left = pixels.span.extracting(count..<2 * count)
      let own = pixels.span.extracting(2 * count..<3 * count)
      let right = pixels.span.extracting(3 * count..<4 * count)
      let below = pixels.span.extracting(4 * count..<5 * count)
      for column in 0..<count {
        let pixel = own[column]
        guard pixel.alpha > 0 else { continue }
        let difference =
          left[column].difference(from: right[column])
          &+ above[column].difference(from: below[column])
        let closeness = max(columnCloseness[column], rowCloseness[row])
        sums[Int(table.number(of: pixel) >> 2)] &+= SIMD4(1, closeness, difference, 0)
      }
    }
    for block in 0..<1 << 13 where sums[block].x > 0 {
      for (bits, first) in Self.levels.dropFirst() {
        sums[first + block >> (bits - 2)] &+= sums[block]
      }
    }
  }

  /// Returns the closeness of columns or rows to the border: a Gaussian of their distance, in 255ths.
  private static func closeness(ofLines count: Int) -> [UInt32] {
    (0..<count).map { line in
      let distance = (Double(min(line, count - 1 - line)) + 0.5) / Double(count) / borderDistance
      return UInt32((ExactMath.exponential(-distance * distance / 2) * 255).rounded())
    }
  }

  /// Returns the features of consecutive cubes: the mean closeness of the nodes to the border, and
  /// the mean difference across them. The mean of the next larger blocks counts as a few additional
  /// nodes.
  func means(of cubes: Range<Int>) -> (border: Double, edge: Double) {
    var (border, edge) = (0.0, 0.0)
    for (bits, first) in Self.levels.reversed() {
      let blocks = cubes.lowerBound >> bits...(cubes.upperBound - 1) >> bits
      let sum = blocks.reduce(SIMD4.zero) { $0 &+ sums[first + $1] }
      let part = 1 / (Double(sum.x) + Self.additionalCount)
      border = (Double(sum.y) / 255 + border * Self.additionalCount) * part
      edge = (Double(sum.z) / 255 + edge * Self.additionalCount) * part
    }
    return (border, edge)
  }
}

extension RGBA8 {
  /// Returns the sum of the channel differences from another pixel, or 0 if either is transparent.
  fileprivate func difference(from other: RGBA8) -> UInt32 {
    guard alpha > 0, other.alpha > 0 else { return 0 }
    func difference(_ code: UInt8, _ other: UInt8) -> UInt32 {
      (Int32(code) &- Int32(other)).magnitude
    }
    return difference(red, other.red) &+ difference(green, other.green)
      &+ difference(blue, other.blue)
  }
}
