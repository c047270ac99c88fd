package import ImageDecoding

/// Pixels of an image that are spread evenly over it, each with the eight around it. The grid records
/// where in an image its colors are. In large images it is coarse, so that it takes less than a
/// megabyte and little time.
package struct PixelGrid: Hashable, Sendable {
  /// The number of pixels of a node, its own in the middle.
  package static let pixelsPerNode = 9

  let columns: [Int]
  let rows: [Int]
  /// The ``RGBA8/bits`` of the pixels of each row of nodes in lines: first the upper left pixels of
  /// all nodes, then the ones above the nodes, and so on in reading order. Pixels outside the image,
  /// and pixels that were not read, are transparent.
  let lines: [[UInt32]]
  package var nodeCount: Int { columns.count * rows.count }

  package func position(of node: Int) -> PixelPosition {
    PixelPosition(x: columns[node % columns.count], y: rows[node / columns.count])
  }

  /// Returns a node's own pixel.
  package func pixel(of node: Int) -> RGBA8 { pixel(Self.pixelsPerNode / 2, of: node) }

  /// Returns one of the lines of a row of nodes.
  func line(_ index: Int, ofRow row: Int) -> [UInt32] {
    lines[row * Self.pixelsPerNode + index]
  }

  private func pixel(_ index: Int, of node: Int) -> RGBA8 {
    let (row, column) = node.quotientAndRemainder(dividingBy: columns.count)
    return RGBA8(bits: line(index, ofRow: row)[column])
  }

  /// Returns the minimum and maximum red, green and blue of the pixels of a node, and its minimum
  /// alpha. Pixels that were not read are excluded.
  func range(of node: Int) -> (low: RGBA8, high: RGBA8) {
    var low = pixel(of: node)
    var high = low
    for index in 0..<Self.pixelsPerNode {
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
