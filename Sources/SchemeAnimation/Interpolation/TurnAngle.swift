/// An angle of which only the direction matters, so that there are two ways from one to another.
public struct TurnAngle: Hashable, Sendable, Interpolable {
  /// The angle in degrees. Any number of whole turns may be in it.
  public var degrees: Double

  /// Creates an angle.
  public init(degrees: Double) { self.degrees = degrees }

  /// The angle some part of the shorter way to another; of two equal ways, the increasing one.
  public func interpolated(to end: TurnAngle, fraction: Double) -> TurnAngle {
    let (start, end) = HueInterpolation.shorter.fixedUp(degrees, end.degrees)
    return TurnAngle(degrees: start.interpolated(to: end, fraction: fraction))
  }
}
