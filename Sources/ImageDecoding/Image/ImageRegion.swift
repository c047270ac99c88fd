/// A rectangle of an image as a person sees it: upright, whatever way its pixels are stored.
///
/// Parts of it that lie beyond the image count for nothing.
public struct ImageRegion: Hashable, Sendable {
  /// A distance along one side of an image.
  public enum Length: Hashable, Sendable {
    /// So many pixels.
    case pixels(Int)
    /// So much of the side: 1 is all of it.
    case fraction(Double)

    fileprivate func pixelCount(of side: Int) -> Double {
      switch self {
      case .pixels(let count): Double(count)
      case .fraction(let fraction): fraction * Double(side)
      }
    }
  }

  /// How far the region lies from the left edge.
  public var x: Length
  /// How far the region lies from the top edge.
  public var y: Length
  /// How wide the region is.
  public var width: Length
  /// How high the region is.
  public var height: Length

  /// Creates a region.
  public init(x: Length, y: Length, width: Length, height: Length) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The pixels of the region in an image of a size, or `nil` if it lies wholly outside.
  ///
  /// Edges between pixels are moved to the nearest pixel, so that regions that meet have no pixel in
  /// common and none between them; but a region inside the image has at least one.
  public func rectangle(in size: PixelSize) -> PixelRectangle? {
    guard let columns = Self.range(from: x, length: width, side: size.width),
      let rows = Self.range(from: y, length: height, side: size.height)
    else { return nil }
    return PixelRectangle(columns: columns, rows: rows)
  }

  private static func range(from start: Length, length: Length, side: Int) -> Range<Int>? {
    let lower = start.pixelCount(of: side)
    let upper = lower + length.pixelCount(of: side)
    // What is no number compares as false.
    guard lower < Double(side), upper > 0, upper > lower else { return nil }
    let first = min(Int(max(lower, 0).rounded()), side - 1)
    let end = Int(min(upper, Double(side)).rounded())
    return first..<max(end, first + 1)
  }
}
