/// An upright rectangle in a picture, in pixels.
package struct Rectangle: Hashable, Sendable {
  /// The position of the top left corner, and the width and height, which are at least 0.
  package var minX, minY, width, height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (minX, minY, self.width, self.height) = (x, y, width, height)
  }

  package var maxX: Double { minX + width }
  package var maxY: Double { minY + height }
  package var center: Point { Point(minX + width / 2, minY + height / 2) }
  /// The corners, clockwise from the top left.
  package var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Returns the rectangle with each edge moved inward.
  package func inset(by distance: Double) -> Rectangle {
    Rectangle(
      x: minX + distance, y: minY + distance,
      width: max(0, width - 2 * distance), height: max(0, height - 2 * distance))
  }
}
