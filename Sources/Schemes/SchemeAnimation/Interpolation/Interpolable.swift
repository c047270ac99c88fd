public import ColorMath

/// A type whose values can be interpolated.
public protocol Interpolable: Sendable {
  /// Returns a value at a fraction of the way from this one to another. The fraction is above 1
  /// where a spring overshoots, and below 0 where a curve starts backward.
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

extension Oklch: Interpolable {
  /// Returns a color between this one and another, along the shorter arc of hues.
  public func interpolated(to end: Oklch, fraction: Double) -> Oklch {
    interpolated(to: end, fraction: fraction, hue: .shorter)
  }

  /// Returns a color between this one and another, with a hue from 0 up to but not including 360.
  ///
  /// A gray takes the hue of the other color, so the colors between gray and blue are grayish blues
  /// (CSS Color 4, 12.2, "powerless components"). The longer arc between equal hues is a whole
  /// turn.
  public func interpolated(to end: Oklch, fraction: Double, hue method: HueInterpolation) -> Oklch {
    let startHue = isGray ? end.hue : hue
    let (from, to) = method.fixedUp(startHue, end.isGray ? startHue : end.hue)
    return Oklch(
      lightness: lightness.interpolated(to: end.lightness, fraction: fraction),
      chroma: max(0, chroma.interpolated(to: end.chroma, fraction: fraction)),
      hue: Oklch.wrapped(hue: from.interpolated(to: to, fraction: fraction)))
  }

  private var isGray: Bool { chroma <= Self.maximumGrayChroma }
}
