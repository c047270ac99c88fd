public import ColorMath

/// A type whose values can be interpolated.
public protocol Interpolable: Sendable {
  /// Returns a value between this one and another.
  ///
  /// - Parameters:
  ///   - end: The other value.
  ///   - fraction: The fraction of the way from this value to `end`. It is above 1 when a spring
  ///     overshoots, and below 0 when a curve starts backward.
  /// - Returns: The interpolated value.
  func interpolated(to end: Self, fraction: Double) -> Self
}

extension Double: Interpolable {
  /// Returns a number between this one and another.
  public func interpolated(to end: Double, fraction: Double) -> Double {
    self + (end - self) * fraction
  }
}

extension Oklab: Interpolable {
  /// Returns a color on the straight line to another, which may pass through gray.
  public func interpolated(to end: Oklab, fraction: Double) -> Oklab {
    Oklab(
      lightness: lightness.interpolated(to: end.lightness, fraction: fraction),
      a: a.interpolated(to: end.a, fraction: fraction),
      b: b.interpolated(to: end.b, fraction: fraction))
  }
}
