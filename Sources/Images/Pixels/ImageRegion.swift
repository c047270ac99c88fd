/// A rectangle of the upright image, independent of how its pixels are stored. Parts beyond the
/// image have no effect.
public struct ImageRegion: Hashable, Sendable {
  /// A distance along one side of an image.
  public enum Length: Hashable, Sendable {
    /// A number of pixels.
    case pixels(Int)
    /// A fraction of the side, where 1 is the whole side.
    case fraction(Double)

    fileprivate func pixelCount(of side: Int) -> Double {
      switch self {
      case .pixels(let count): Double(count)
      case .fraction(let fraction): fraction * Double(side)
      }
    }
  }

  /// The distances from the left and the top edge of the image.
  public var x, y: Length
  /// The width and the height.
  public var width, height: Length

  /// Creates a region.
  public init(x: Length, y: Length, width: Length, height: Length) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Returns the pixels of the region in an image of a size, or `nil` if the region lies outside
  /// the image.
  ///
  /// Edges are rounded to whole pixels, so that adjacent regions neither share nor omit pixels. A
  /// region inside the image has at least one pixel.
  public func rectangle(in size: PixelSize) -> PixelRectangle? {
    guard let columns = Self.range(from: x, length: width, side: size.width),
      let rows = Self.range(from: y, length: height, side: size.height)
    else { return nil }
    return PixelRectangle(columns: columns, rows: rows)
  }

  private static func range(from start: Length, length: Length, side: Int) -> Range<Int>? {
    let lower = start.pixelCount(of: side)
    let upper = lower + length.pixelCount(of: side)
    // Comparisons with NaN are false.
    guard lower < Double(side), upper > 0, upper > lower else { return nil }
    let first = min(Int(max(lower, 0).rounded()), side - 1)
    let end = Int(min(upper, Double(side)).rounded())
    return first..<max(end, first + 1)
  }
}
