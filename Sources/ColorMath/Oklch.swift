/// A color in Oklab by polar coordinates: how light, how colorful, and which hue.
public struct Oklch: Hashable, Sendable {
  /// Perceived lightness, from 0 for black to 1 for white.
  public var lightness: Double
  /// Distance from gray, 0 to about 0.4.
  public var chroma: Double
  /// The hue angle in degrees, 0 up to but not including 360. It is 0 where chroma is 0.
  public var hue: Double

  /// Creates a color from its three coordinates.
  public init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }
}
