/// The progress of a change as a function of time, both as fractions from 0 to 1.
public indirect enum TimingCurve: Hashable, Sendable {
  /// A straight line: the speed is constant.
  case linear
  /// A smooth curve with two control points.
  case cubicBezier(CubicBezier)
  /// Jumps in equal steps.
  case steps(StepCurve)
  /// Linear pieces between stops.
  case piecewiseLinear(PiecewiseLinearCurve)

  /// Returns the progress at a fraction of the time. Both may lie outside 0...1.
  public func value(at x: Double) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .steps(let curve): curve.value(at: x)
    case .piecewiseLinear(let curve): curve.value(at: x)
    }
  }

  /// The default of CSS transitions, which starts slightly slowly and ends slowly.
  public static let ease = cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))
  /// The CSS and `UnitCurve.easeIn` curve that starts slowly.
  public static let easeIn = cubicBezier(CubicBezier(0.42, 0, 1, 1))
  /// The CSS and `UnitCurve.easeOut` curve that ends slowly.
  public static let easeOut = cubicBezier(CubicBezier(0, 0, 0.58, 1))
  /// The CSS and `UnitCurve.easeInOut` curve that starts and ends slowly.
  public static let easeInOut = cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
  /// The `step-start` of CSS: a jump at the start.
  public static let stepStart = steps(StepCurve(count: 1, jump: .start))
  /// The `step-end` of CSS: a jump at the end.
  public static let stepEnd = steps(StepCurve(count: 1, jump: .end))
}
