/// How the progress of a change follows the time that is over, both as fractions of the whole.
public indirect enum TimingCurve: Hashable, Sendable {
  /// Progress follows time evenly.
  case linear
  /// A smooth curve drawn by two control points.
  case cubicBezier(CubicBezier)
  /// Equal steps with nothing between them.
  case steps(StepCurve)
  /// Straight pieces between stops.
  case piecewiseLinear(PiecewiseLinearCurve)

  /// The progress at a fraction of the time. Both may lie outside 0...1.
  ///
  /// - Parameters:
  ///   - x: The fraction of the time that is over.
  ///   - isBefore: Whether the animation has not started yet, which matters to a step at exactly
  ///     `x`. The default is `false`.
  /// - Returns: The progress.
  public func value(at x: Double, isBefore: Bool = false) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .steps(let curve): curve.value(at: x, isBefore: isBefore)
    case .piecewiseLinear(let curve): curve.value(at: x)
    }
  }

  /// How fast the progress changes, as progress per whole duration. Steps stand still everywhere.
  public func slope(at x: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let curve): curve.slope(at: x)
    case .steps: 0
    case .piecewiseLinear(let curve): curve.slope(at: x)
    }
  }
}
