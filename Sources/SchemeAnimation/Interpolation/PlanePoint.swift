/// A place in the plane, in whatever unit the drawing has.
public struct PlanePoint: Hashable, Sendable, Interpolable {
  /// The distance to the right.
  public var x: Double
  /// The distance downward.
  public var y: Double

  /// Creates a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The place some part of the straight way to another.
  public func interpolated(to end: PlanePoint, fraction: Double) -> PlanePoint {
    PlanePoint(
      x: x.interpolated(to: end.x, fraction: fraction),
      y: y.interpolated(to: end.y, fraction: fraction))
  }

  /// The straight distance to another place.
  func distance(to other: PlanePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
