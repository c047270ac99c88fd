public import ColorMath

extension Oklch: Interpolable {
  /// The chroma below which a color is gray and its hue means nothing (CSS Color 4, 9.3).
  private static let largestPowerlessChroma = 4e-6

  /// Returns the color some part of the way to another, by the shorter way around the hues.
  public func interpolated(to end: Oklch, fraction: Double) -> Oklch {
    interpolated(to: end, fraction: fraction, hue: .shorter)
  }

  /// Returns the color some part of the way to another.
  ///
  /// A gray has no hue of its own and takes that of the other color, so that the way from gray to blue
  /// is through grayish blues (CSS Color 4, 12.2, "powerless components"). The longer way between two
  /// equal hues is once around the circle, as in CSS.
  ///
  /// - Parameters:
  ///   - end: The color at the end of the way.
  ///   - fraction: The part of the way.
  ///   - method: The way around the hues.
  /// - Returns: The color, its hue from 0 up to but not including 360.
  public func interpolated(
    to end: Oklch, fraction: Double, hue method: HueInterpolation
  ) -> Oklch {
    let startHue = isGray ? end.hue : hue
    let (from, to) = method.fixedUp(startHue, end.isGray ? startHue : end.hue)
    return Oklch(
      lightness: lightness.interpolated(to: end.lightness, fraction: fraction),
      chroma: max(0, chroma.interpolated(to: end.chroma, fraction: fraction)),
      hue: HueInterpolation.wrapped(from.interpolated(to: to, fraction: fraction)))
  }

  private var isGray: Bool { chroma <= Self.largestPowerlessChroma }
}
