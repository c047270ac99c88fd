/// A timing curve drawn by two control points: it runs from (0, 0) to (1, 1).
///
/// Source: CSS Easing Functions 2, section 2.2.
public struct CubicBezier: Hashable, Sendable {
  /// The time of the first control point, 0 to 1.
  public let x1: Double
  /// The progress of the first control point.
  public let y1: Double
  /// The time of the second control point, 0 to 1.
  public let x2: Double
  /// The progress of the second control point.
  public let y2: Double

  /// Creates a curve. Times outside 0...1 would make it turn back and are brought into that range.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    // This order of arguments gives a bound where a time is not a number.
    self.x1 = min(1, max(0, x1))
    self.y1 = y1
    self.x2 = min(1, max(0, x2))
    self.y2 = y2
  }

  /// The progress at a fraction of the time, accurate to 1e-9.
  ///
  /// Outside 0...1 the curve goes on straight along its tangent at the nearer end. The curve is at
  /// exactly 0 and 1 at those times.
  public func value(at x: Double) -> Double {
    if x <= 0 { return x == 0 ? 0 : x * startSlope }
    if x >= 1 { return x == 1 ? 1 : 1 + (x - 1) * endSlope }
    // The half nearer to its end is solved from there, where no digits cancel.
    if x <= 0.5 { return Polynomial(y1, y2).value(at: Polynomial(x1, x2).parameter(of: x)) }
    return 1
      - Polynomial(1 - y2, 1 - y1).value(
        at: Polynomial(1 - x2, 1 - x1).parameter(of: 1 - x))
  }

  /// How fast the progress changes, as progress per whole duration.
  ///
  /// It is infinite where the curve stands upright.
  public func slope(at x: Double) -> Double {
    if x <= 0 { return x == 0 && x1 == 0 && y1 != 0 ? .infinity * y1 : startSlope }
    if x >= 1 { return x == 1 && x2 == 1 && y2 != 1 ? .infinity * (1 - y2) : endSlope }
    let times = Polynomial(x1, x2)
    let parameter = times.parameter(of: x)
    let (run, rise) = (times.slope(at: parameter), Polynomial(y1, y2).slope(at: parameter))
    return run == 0 && rise == 0 ? 0 : rise / run
  }

  /// The least and the greatest progress at any time in 0...1.
  public var range: ClosedRange<Double> {
    let progress = Polynomial(y1, y2)
    let turns = progress.turningPoints.map(progress.value)
    return turns.reduce(0...1) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
  }

  /// The slope before the start: towards the first control point that is not the start itself, or 0
  /// where the curve leaves upright.
  private var startSlope: Double { Self.slope(nearX: x1, nearY: y1, farX: x2, farY: y2) }

  /// The slope past the end, as ``startSlope`` of the curve turned around.
  private var endSlope: Double {
    Self.slope(nearX: 1 - x2, nearY: 1 - y2, farX: 1 - x1, farY: 1 - y1)
  }

  private static func slope(
    nearX: Double, nearY: Double, farX: Double, farY: Double
  ) -> Double {
    if nearX > 0 { return nearY / nearX }
    guard nearY == 0 else { return 0 }
    if farX > 0 { return farY / farX }
    return farY == 0 ? 1 : 0
  }
}
