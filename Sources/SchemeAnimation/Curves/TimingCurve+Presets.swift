extension TimingCurve {
  /// Starts a little slowly and ends slowly: the default of CSS transitions.
  public static let ease = cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))
  /// Starts slowly. The curve of CSS, and of `UnitCurve.easeIn`.
  public static let easeIn = cubicBezier(CubicBezier(0.42, 0, 1, 1))
  /// Ends slowly. The curve of CSS, and of `UnitCurve.easeOut`.
  public static let easeOut = cubicBezier(CubicBezier(0, 0, 0.58, 1))
  /// Starts and ends slowly. The curve of CSS, and of `UnitCurve.easeInOut`.
  public static let easeInOut = cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
  /// Jumps at once: CSS's `step-start`.
  public static let stepStart = steps(StepCurve(count: 1, jump: .start))
  /// Jumps at the end: CSS's `step-end`.
  public static let stepEnd = steps(StepCurve(count: 1, jump: .end))
}
