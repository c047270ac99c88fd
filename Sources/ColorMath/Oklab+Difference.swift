extension Oklab {
  /// Distance from gray, 0 to about 0.4.
  public var chroma: Double { (a * a + b * b).squareRoot() }

  /// How different two colors look, as the square of ``difference(from:)``.
  public func squaredDifference(from other: Oklab) -> Double {
    let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return dl * dl + da * da + db * db
  }

  /// How different two colors look: ΔE OK, which is 1 between black and white and about 0.02 where
  /// people begin to notice.
  ///
  /// Source: CSS Color 4, section 17.
  public func difference(from other: Oklab) -> Double {
    squaredDifference(from: other).squareRoot()
  }
}
