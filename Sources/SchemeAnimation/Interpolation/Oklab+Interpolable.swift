public import ColorMath

extension Oklab: Interpolable {
  /// Returns a color on the straight line to another, which may pass through gray.
  public func interpolated(to end: Oklab, fraction: Double) -> Oklab {
    Oklab(
      lightness: lightness.interpolated(to: end.lightness, fraction: fraction),
      a: a.interpolated(to: end.a, fraction: fraction),
      b: b.interpolated(to: end.b, fraction: fraction))
  }
}
