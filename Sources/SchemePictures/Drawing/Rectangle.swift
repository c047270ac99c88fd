/// An upright rectangle in a picture, in pixels.
package struct Rectangle: Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  /// The width, at least 0.
  package var width: Double
  /// The height, at least 0.
  package var height: Double

  /// Creates a rectangle from its top left corner and its size.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (minX, minY, self.width, self.height) = (x, y, width, height)
  }

  package var maxX: Double { minX + width }
  package var maxY: Double { minY + height }
  package var center: Point { Point(minX + width / 2, minY + height / 2) }

  /// Returns the rectangle with each edge moved inward.
  package func inset(by distance: Double) -> Rectangle {
    Rectangle(
      x: minX + distance, y: minY + distance,
      width: max(0, width - 2 * distance), height: max(0, height - 2 * distance))
  }

  /// Returns whether another rectangle lies within this one.
  package func contains(_ other: Rectangle) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
