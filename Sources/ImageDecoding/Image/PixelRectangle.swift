/// A rectangle of pixels: a range of columns and a range of rows.
public struct PixelRectangle: Hashable, Sendable {
  /// The columns, from the left.
  public let columns: Range<Int>
  /// The rows, from the top.
  public let rows: Range<Int>

  /// Creates a rectangle from its columns and rows.
  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The width and height, or `nil` if there is no pixel.
  public var size: PixelSize? { PixelSize(width: columns.count, height: rows.count) }
}

extension Orientation {
  /// Returns the position in the stored image of a part of the upright image.
  ///
  /// - Parameters:
  ///   - rectangle: At least one pixel of the upright image.
  ///   - stored: The size of the stored image.
  /// - Returns: The same pixels in the stored image.
  func storedRectangle(of rectangle: PixelRectangle, in stored: PixelSize) -> PixelRectangle {
    let upright = uprightSize(of: stored)
    func storedPosition(_ x: Int, _ y: Int) -> PixelPosition {
      inverse.uprightPosition(of: PixelPosition(x: x, y: y), in: upright)
    }
    let corner = storedPosition(rectangle.columns.lowerBound, rectangle.rows.lowerBound)
    let opposite = storedPosition(rectangle.columns.upperBound - 1, rectangle.rows.upperBound - 1)
    return PixelRectangle(
      columns: min(corner.x, opposite.x)..<max(corner.x, opposite.x) + 1,
      rows: min(corner.y, opposite.y)..<max(corner.y, opposite.y) + 1)
  }

  /// The orientation that undoes this one.
  private var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }
}
