package import ImageDecoding

/// Pixels of an image that are spread evenly over it, each with its neighbors. The grid records
/// where in an image its colors are. In large images it is coarse, so that it takes less than a
/// megabyte and little time.
package struct PixelGrid: Hashable, Sendable {
  /// The number of pixels of a node: its own and the eight around it.
  static let pixelsPerNode = 9
  /// The index of a node's own pixel among its pixels.
  package static let center = 4

  let columns: [Int]
  let rows: [Int]
  /// The pixels of the nodes. For each row of nodes, the upper left pixels of all nodes come first,
  /// then the ones above the nodes, and so on in reading order. Pixels outside the image, and
  /// pixels that were not read, are transparent.
  let pixels: [RGBA8]
  package var nodeCount: Int { columns.count * rows.count }

  package func position(of node: Int) -> PixelPosition {
    PixelPosition(x: columns[node % columns.count], y: rows[node / columns.count])
  }

  package func pixel(_ index: Int, of node: Int) -> RGBA8 {
    let (row, column) = node.quotientAndRemainder(dividingBy: columns.count)
    return pixels[(row * Self.pixelsPerNode + index) * columns.count + column]
  }

  /// Returns the minimum and maximum red, green and blue of the pixels of a node, and its minimum
  /// alpha. Pixels that were not read are excluded.
  func range(of node: Int) -> (low: RGBA8, high: RGBA8) {
    var low = pixel(Self.center, of: node)
    var high = low
    for index in 0..<Self.pixelsPerNode where index != Self.center {
      let pixel = pixel(index, of: node)
      guard pixel.alpha > 0 else { continue }
      low.red = min(low.red, pixel.red)
      low.green = min(low.green, pixel.green)
      low.blue = min(low.blue, pixel.blue)
      low.alpha = min(low.alpha, pixel.alpha)
      high.red = max(high.red, pixel.red)
      high.green = max(high.green, pixel.green)
      high.blue = max(high.blue, pixel.blue)
    }
    return (low, high)
  }
}
