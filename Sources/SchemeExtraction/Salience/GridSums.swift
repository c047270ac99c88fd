import ImageDecoding

/// The amount of each color at the border of a picture and on edges, from the nodes of its grid.
/// Sums are integers, so they do not depend on order. Colors without nodes borrow from similar
/// colors.
struct GridSums {
  /// The number of nodes, the number of border nodes, and the sum of the differences across nodes,
  /// for blocks of cubes of ``ColorBins``: blocks of 4 cubes, of 32, and of all.
  private var sums = [SIMD4<UInt32>](repeating: .zero, count: 1 << 13 | 1 << 10 | 1)
  /// The number of low bits of a cube's number that its block's number omits, and the index of the
  /// first block of the level.
  private static let levels = [(bits: 2, first: 0), (5, 1 << 13), (15, 1 << 13 | 1 << 10)]
  /// The fraction of either side of a picture that is its border.
  private static let borderFraction = 0.03

  init(of grid: PixelGrid) {
    let table = ColorBins.cubes
    let (count, pixels) = (grid.columns.count, grid.pixels.span)
    let isOuterColumn = Self.isOuter(count)
    let isOuterRow = Self.isOuter(grid.rows.count)
    var sums = sums.mutableSpan
    for row in grid.rows.indices {
      let start = row * PixelGrid.pixelsPerNode * count
      let (above, left, center) = (start + count, start + 3 * count, start + 4 * count)
      let (right, below) = (start + 5 * count, start + 7 * count)
      for column in 0..<count {
        let pixel = pixels[center + column]
        guard pixel.alpha > 0 else { continue }
        let difference =
          pixels[left + column].difference(from: pixels[right + column])
          &+ pixels[above + column].difference(from: pixels[below + column])
        let isOuter = isOuterColumn[column] || isOuterRow[row]
        sums[Int(table.number(of: pixel) >> 2)] &+= SIMD4(1, isOuter ? 1 : 0, difference, 0)
      }
    }
    for block in 0..<1 << 13 where sums[block].x > 0 {
      for (bits, first) in Self.levels.dropFirst() {
        sums[first + block >> (bits - 2)] &+= sums[block]
      }
    }
  }

  private static func isOuter(_ count: Int) -> [Bool] {
    (0..<count).map { (Double(min($0, count - 1 - $0)) + 0.5) < borderFraction * Double(count) }
  }

  /// Returns the features of a cube: the fraction of its nodes at the border, and the mean
  /// difference across them. The mean of the next larger block counts as one additional node of
  /// each block.
  func means(ofCube cube: Int) -> (border: Double, edge: Double) {
    var (border, edge) = (0.0, 0.0)
    for (bits, first) in Self.levels.reversed() {
      let sum = sums[first + cube >> bits]
      let part = 1 / (Double(sum.x) + 1)
      border = (Double(sum.y) + border) * part
      edge = (Double(sum.z) / 255 + edge) * part
    }
    return (border, edge)
  }
}

extension RGBA8 {
  /// Returns the sum of the channel differences from another pixel, or 0 if either is transparent.
  fileprivate func difference(from other: RGBA8) -> UInt32 {
    guard alpha > 0, other.alpha > 0 else { return 0 }
    let sum =
      abs(Int32(red) - Int32(other.red)) + abs(Int32(green) - Int32(other.green))
      + abs(Int32(blue) - Int32(other.blue))
    return UInt32(truncatingIfNeeded: sum)
  }
}
