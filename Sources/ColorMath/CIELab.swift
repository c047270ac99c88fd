/// A color in CIE 1976 L*a*b* under D50, as CSS and ICC profiles use it.
///
/// Source: CIE 15:2004; CSS Color 4, section 9.
public struct CIELab: Hashable, Sendable {
  /// L*, from 0 for black to 100 for white.
  public var lightness: Double
  /// a*, green (negative) to red (positive), about -125 to 125.
  public var a: Double
  /// b*, blue (negative) to yellow (positive), about -125 to 125.
  public var b: Double

  /// Creates a color from its three coordinates.
  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Creates a color from its tristimulus values.
  public init(_ color: XYZD50) {
    let fx = Self.compressed(color.x / XYZD50.white.x)
    let fy = Self.compressed(color.y)
    let fz = Self.compressed(color.z / XYZD50.white.z)
    self.init(lightness: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz))
  }

  /// Creates a color from linear light.
  public init(_ color: LinearSRGB) { self.init(XYZD50(XYZ(color))) }

  // CIE's constants as exact fractions: (6/29)^3 and (29/3)^3.
  private static let epsilon = 216.0 / 24389
  private static let kappa = 24389.0 / 27

  private static func compressed(_ t: Double) -> Double {
    t > epsilon ? ExactMath.cubeRoot(t) : (kappa * t + 16) / 116
  }

  /// Returns a coordinate from its compressed form.
  static func inverseCompressed(_ f: Double) -> Double {
    let cube = f * f * f
    return cube > epsilon ? cube : (116 * f - 16) / kappa
  }
}
