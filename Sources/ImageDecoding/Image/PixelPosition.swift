/// A pixel's place in an image: columns from the left and rows from the top, both from 0.
public struct PixelPosition: Hashable, Sendable {
  /// The column, from the left.
  public var x: Int
  /// The row, from the top.
  public var y: Int

  /// Creates a position from its column and row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
