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
    let columnCloseness = Self.closeness(ofLines: grid.columns.count)
    let rowCloseness = Self.closeness(ofLines: grid.rows.count)
    var sums = sums.mutableSpan
    var differences = [UInt32](repeating: 0, count: grid.columns.count)
    for row in grid.rows.indices {
      let (above, left) = (grid.line(0, ofRow: row), grid.line(1, ofRow: row))
      let (right, below) = (grid.line(3, ofRow: row), grid.line(4, ofRow: row))
      Self.setDifferences(&differences, left.span, right.span, above.span, below.span)
      for (column, pixel) in grid.line(2, ofRow: row).enumerated() where pixel.alpha > 0 {
        let closeness = max(columnCloseness[column], rowCloseness[row])
        let block = Int(table.number(of: RGBA8(bits: pixel)) >> 2)
        sums[block] &+= SIMD4(1, closeness, differences[column], 0)
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

  /// Finds the differences across nodes, given the lines of pixels on opposite sides of them.
  private static func setDifferences(
    _ differences: inout [UInt32], _ left: Span<UInt32>, _ right: Span<UInt32>,
    _ above: Span<UInt32>, _ below: Span<UInt32>
  ) {
    let count = differences.count
    let (left, right) = (left.extracting(first: count), right.extracting(first: count))
    let (above, below) = (above.extracting(first: count), below.extracting(first: count))
    var differences = differences.mutableSpan
    for column in 0..<count {
      differences[column] =
        difference(left[column], right[column]) &+ difference(above[column], below[column])
    }
  }

  /// Returns the sum of the channel differences between two pixels, or 0 if either is transparent.
  @inline(__always)
  private static func difference(_ pixel: UInt32, _ other: UInt32) -> UInt32 {
    func difference(_ shift: UInt32) -> UInt32 {
      let code = Int32(truncatingIfNeeded: pixel &>> shift & 0xFF)
      return (code &- Int32(truncatingIfNeeded: other &>> shift & 0xFF)).magnitude
    }
    let areVisible = pixel.alpha > 0 && other.alpha > 0
    return areVisible ? difference(0) &+ difference(8) &+ difference(16) : 0
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
