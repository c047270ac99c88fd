/// The width and height of an image in pixels, both at least 1.
public struct PixelSize: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Creates a size, or returns `nil` if a side is below 1 or the number of pixels overflows.
  public init?(width: Int, height: Int) {
    guard width > 0, height > 0, !width.multipliedReportingOverflow(by: height).overflow else {
      return nil
    }
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var pixelCount: Int { width * height }
}
