/// The width and height of an image in pixels, both at least 1.
public struct PixelSize: Hashable, Sendable {
  /// The numbers of columns and of rows.
  public let width, height: Int

  /// Creates a size, or returns `nil` if a side is below 1 or the number of pixels overflows.
  public init?(width: Int, height: Int) {
    guard width > 0, height > 0, !width.multipliedReportingOverflow(by: height).overflow
    else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// The number of pixels.
  public var pixelCount: Int { width * height }
}

/// The position of a pixel in an image: its column from the left and its row from the top, both
/// counted from 0.
public struct PixelPosition: Hashable, Sendable {
  /// The column from the left, and the row from the top.
  public var x, y: Int

  /// Creates a position from its column and row.
  public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}

/// A rectangle of pixels: a range of columns and a range of rows.
public struct PixelRectangle: Hashable, Sendable {
  /// The columns, from the left.
  public let columns: Range<Int>
  /// The rows, from the top.
  public let rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// The width and height, or `nil` if the rectangle is empty.
  package var size: PixelSize? { PixelSize(width: columns.count, height: rows.count) }
}
