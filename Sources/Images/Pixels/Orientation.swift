/// The rotation or mirroring that turns a stored image upright. Raw values are those of the EXIF
/// tag 0x0112. Source: CIPA DC-008 (Exif 2.32), 4.6.4 A, "Orientation".
public enum Orientation: Int, Hashable, Sendable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Rotated by 180°.
  case down
  /// Mirrored top to bottom.
  case downMirrored
  /// Mirrored along the diagonal from the top left.
  case leftMirrored
  /// To be rotated by 90° clockwise.
  case right
  /// Mirrored along the diagonal from the top right.
  case rightMirrored
  /// To be rotated by 90° counterclockwise.
  case left

  /// Returns the upright size of an image that is stored with a given size.
  public func uprightSize(of stored: PixelSize) -> PixelSize {
    // The last four swap the sides.
    guard rawValue >= 5 else { return stored }
    return PixelSize(width: stored.height, height: stored.width) ?? stored
  }

  /// Returns the position of a stored pixel in the upright image.
  ///
  /// - Parameters:
  ///   - position: A position in the stored image.
  ///   - stored: The size of the stored image.
  /// - Returns: The position in the upright image.
  public func uprightPosition(of position: PixelPosition, in stored: PixelSize) -> PixelPosition {
    let (x, y) = (position.x, position.y)
    let (right, bottom) = (stored.width - 1 - x, stored.height - 1 - y)
    return switch self {
    case .up: PixelPosition(x: x, y: y)
    case .upMirrored: PixelPosition(x: right, y: y)
    case .down: PixelPosition(x: right, y: bottom)
    case .downMirrored: PixelPosition(x: x, y: bottom)
    case .leftMirrored: PixelPosition(x: y, y: x)
    case .right: PixelPosition(x: bottom, y: x)
    case .rightMirrored: PixelPosition(x: bottom, y: right)
    case .left: PixelPosition(x: y, y: right)
    }
  }
}

extension Orientation {
  /// Returns the rectangle in the stored image of a rectangle, of at least one pixel, in the
  /// upright image.
  package func storedRectangle(of rectangle: PixelRectangle, in stored: PixelSize) -> PixelRectangle
  {
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

  private var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }
}
