/// A cubic Bézier timing curve from (0, 0) to (1, 1) with two control points. Source: CSS Easing Functions 2,
/// 2.2.
public struct CubicBezier: Hashable, Sendable {
  /// The times of the control points, 0 to 1, and the progress at each of them.
  public let x1, y1, x2, y2: Double

  /// Creates a curve. Times are clamped to 0...1.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    // With this order of arguments, a NaN time becomes one of the bounds.
    (self.x1, self.x2) = (min(1, max(0, x1)), min(1, max(0, x2)))
    (self.y1, self.y2) = (y1, y2)
  }

  /// Returns the progress at a fraction of the time, accurate to 1e-9, and exactly 0 at 0 and 1 at
  /// 1. Outside 0...1, the curve continues along its tangent at the nearer end.
  public func value(at x: Double) -> Double {
    if x <= 0 { return x == 0 ? 0 : x * startSlope }
    if x >= 1 { return x == 1 ? 1 : 1 + (x - 1) * endSlope }
    // The second half is solved backward from the end, which avoids cancellation.
    if x <= 0.5 { return Polynomial(y1, y2).value(at: Polynomial(x1, x2).parameter(of: x)) }
    return 1 - Polynomial(1 - y2, 1 - y1).value(at: Polynomial(1 - x2, 1 - x1).parameter(of: 1 - x))
  }

  /// The slope before the start: toward the first control point that differs from the start, or 0
  /// if it is vertical.
  private var startSlope: Double { Self.slope(nearX: x1, nearY: y1, farX: x2, farY: y2) }

  /// The slope past the end: the ``startSlope`` of the reversed curve.
  private var endSlope: Double {
    Self.slope(nearX: 1 - x2, nearY: 1 - y2, farX: 1 - x1, farY: 1 - y1)
  }

  private static func slope(nearX: Double, nearY: Double, farX: Double, farY: Double) -> Double {
    if nearX > 0 { return nearY / nearX }
    guard nearY == 0 else { return 0 }
    if farX > 0 { return farY / farX }
    return farY == 0 ? 1 : 0
  }
}
