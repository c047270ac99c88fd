/// An Oklab color in polar coordinates: lightness, chroma and hue.
public struct Oklch: Hashable, Sendable {
  /// Perceived lightness, from 0 for black to 1 for white.
  public var lightness: Double
  /// Distance from gray, 0 to about 0.4.
  public var chroma: Double
  /// The hue angle in degrees, from 0 up to but not including 360. It is 0 if the chroma is 0.
  public var hue: Double

  /// Creates a color from its three coordinates.
  public init(lightness: Double, chroma: Double, hue: Double) {
    (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
  }
}

extension Oklch {
  /// The maximum chroma of grays, whose hue would be a rounding error, as in CSS Color 4.
  package static let maximumGrayChroma = 4e-6

  /// Returns a finite hue wrapped to the range from 0 up to but not including 360.
  package static func wrapped(hue: Double) -> Double {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    let wrapped = rest < 0 ? rest + 360 : rest
    // The sum of 360 and a tiny negative number is rounded to 360, and a full negative turn leaves -0.
    return wrapped < 360 && wrapped != 0 ? wrapped : 0
  }

  /// Creates the polar coordinates of a color. The hue of a gray is 0.
  public init(_ color: Oklab) {
    let chroma = color.chroma
    let hue =
      chroma <= Self.maximumGrayChroma ? 0 : LibM.direction(x: color.a, y: color.b)
    self.init(lightness: color.lightness, chroma: chroma, hue: hue)
  }
}
