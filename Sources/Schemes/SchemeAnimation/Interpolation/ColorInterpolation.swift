public import ColorMath

/// A method of interpolating between two colors, as in CSS gradients and `color-mix()`. Source: CSS
/// Color 4, 12.
public struct ColorInterpolation: Hashable, Sendable, CustomStringConvertible {
  /// The color space of an interpolation, named as in CSS.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Oklab, in which equal steps look about equally large.
    case oklab
    /// Oklab in polar coordinates, which keeps the colors between two vivid ones vivid.
    case oklch
    /// Gamma-encoded sRGB, in which most programs mix colors.
    case srgb
    /// Linear light with the primaries of sRGB, in which light mixes physically.
    case srgbLinear = "srgb-linear"
    /// CIE Lab under D50.
    case lab
  }

  /// The space. The default is ``Space/oklab``.
  public var space: Space
  /// The direction around the hues in ``Space/oklch``. The default is ``HueInterpolation/shorter``.
  public var hue: HueInterpolation

  /// Creates a method.
  public init(in space: Space = .oklab, hue: HueInterpolation = .shorter) {
    (self.space, self.hue) = (space, hue)
  }

  /// Returns a color between two others, possibly outside sRGB.
  ///
  /// - Parameters:
  ///   - start: The color at the start.
  ///   - end: The color at the end. If one of the two is gray, the hue of the other is used.
  ///   - fraction: The fraction of the way. At 0 and 1, the result is exactly the start or the end.
  /// - Returns: The color.
  public func color(from start: Oklab, to end: Oklab, fraction: Double) -> Oklab {
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    func between(_ a: Double, _ b: Double) -> Double { a.interpolated(to: b, fraction: fraction) }
    switch space {
    case .oklab: return start.interpolated(to: end, fraction: fraction)
    case .oklch:
      return Oklab(Oklch(start).interpolated(to: Oklch(end), fraction: fraction, hue: hue))
    case .srgb:
      let (from, to) = (SRGB(start), SRGB(end))
      return Oklab(
        SRGB(
          red: between(from.red, to.red), green: between(from.green, to.green),
          blue: between(from.blue, to.blue)))
    case .srgbLinear:
      let (from, to) = (LinearSRGB(start), LinearSRGB(end))
      return Oklab(
        LinearSRGB(
          red: between(from.red, to.red), green: between(from.green, to.green),
          blue: between(from.blue, to.blue)))
    case .lab:
      let (from, to) = (CIELab(LinearSRGB(start)), CIELab(LinearSRGB(end)))
      let lab = CIELab(
        lightness: between(from.lightness, to.lightness), a: between(from.a, to.a),
        b: between(from.b, to.b))
      return Oklab(LinearSRGB(XYZ(XYZD50(lab))))
    }
  }

  /// The method in the syntax of CSS, such as `in oklch longer hue`.
  public var description: String {
    "in \(space.rawValue)" + (space == .oklch && hue != .shorter ? " \(hue.rawValue) hue" : "")
  }
}
