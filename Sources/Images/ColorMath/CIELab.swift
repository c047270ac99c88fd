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
    (self.lightness, self.a, self.b) = (lightness, a, b)
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

extension CIELab {
  /// Returns the CIEDE2000 difference of two colors: 100 between black and white, about 2 if just
  /// noticeable.
  ///
  /// Source: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes,
  /// supplementary test data, and mathematical observations", 2005, with its equation numbers.
  public func difference2000(from other: CIELab) -> Double {
    // (2)-(7): stretching a* for near-grays, and the resulting chroma and hue.
    let meanChroma = (chroma + other.chroma) / 2
    let stretch = 1.5 - 0.5 * Self.saturation(meanChroma)
    let (c1, h1) = polar(stretch: stretch)
    let (c2, h2) = other.polar(stretch: stretch)
    let isGray = c1 * c2 == 0

    // (8)-(11): differences of lightness, chroma and hue.
    let lightnessStep = other.lightness - lightness
    let chromaStep = c2 - c1
    var turn = isGray ? 0 : h2 - h1
    if turn > 180 { turn -= 360 }
    if turn < -180 { turn += 360 }
    let hueStep = 2 * (c1 * c2).squareRoot() * LibM.sine(degrees: turn / 2)

    // (12)-(14): the means. The mean hue is halfway along the shorter arc.
    let meanL = (lightness + other.lightness) / 2
    let meanC = (c1 + c2) / 2
    var meanH = isGray ? h1 + h2 : (h1 + h2) / 2
    if !isGray, (h1 - h2).magnitude > 180 { meanH += h1 + h2 < 360 ? 180 : -180 }

    // (15)-(21): weights and the rotation for blues.
    let hueWeight =
      1 - 0.17 * LibM.cosine(degrees: meanH - 30) + 0.24 * LibM.cosine(degrees: 2 * meanH)
      + 0.32 * LibM.cosine(degrees: 3 * meanH + 6) - 0.2 * LibM.cosine(degrees: 4 * meanH - 63)
    let blueness = (meanH - 275) / 25
    let rotation = 30 * ExactMath.exponential(-blueness * blueness)
    let offset = (meanL - 50) * (meanL - 50)
    let scaleL = 1 + 0.015 * offset / (20 + offset).squareRoot()
    let scaleC = 1 + 0.045 * meanC
    let scaleH = 1 + 0.015 * meanC * hueWeight
    let mixing = -2 * Self.saturation(meanC) * LibM.sine(degrees: 2 * rotation)

    // (22)
    let (l, c, h) = (lightnessStep / scaleL, chromaStep / scaleC, hueStep / scaleH)
    return (l * l + c * c + h * h + mixing * c * h).squareRoot()
  }

  /// The distance from gray, 0 to about 130.
  public var chroma: Double { (a * a + b * b).squareRoot() }

  /// Returns √(C⁷ / (C⁷ + 25⁷)), which rises from 0 for gray to 1 for vivid colors.
  private static func saturation(_ chroma: Double) -> Double {
    let ratio = chroma / 25
    let cube = ratio * ratio * ratio
    let seventh = cube * cube * ratio
    return seventh.isFinite ? (seventh / (seventh + 1)).squareRoot() : 1
  }

  /// Returns the chroma, and the hue in degrees, after multiplying a* by `stretch`.
  private func polar(stretch: Double) -> (chroma: Double, hue: Double) {
    let stretched = a * stretch
    let chroma = (stretched * stretched + b * b).squareRoot()
    return (chroma, chroma == 0 ? 0 : LibM.direction(x: stretched, y: b))
  }
}
