/// A color in Oklab, in which equal distances look about equally large.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing", 2020 (matrices of 2021).
public struct Oklab: Hashable, Sendable {
  /// Perceived lightness, from 0 for black to 1 for white.
  public var lightness: Double
  /// Green (negative) to red (positive), about -0.4 to 0.4.
  public var a: Double
  /// Blue (negative) to yellow (positive), about -0.4 to 0.4.
  public var b: Double

  /// Creates a color from its three coordinates.
  public init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// The chroma below which a color has no hue that people would name. This is our own choice.
  package static let minimumChromaWithHue = 0.02
}

extension Oklab {
  /// The just noticeable difference (JND) of CSS Color 4, section 13.2.2.
  package static let justNoticeableDifference = 0.02

  /// The difference within which a color looks like another one: five just noticeable differences.
  /// This is our own choice.
  package static let similarDifference = 0.1

  /// Returns whether a color looks like another one, if both are as they are seen.
  package func looksLike(_ other: Oklab) -> Bool {
    squaredDifference(from: other) < Self.similarDifference * Self.similarDifference
  }

  /// The distance from gray, 0 to about 0.4.
  public var chroma: Double { (a * a + b * b).squareRoot() }

  /// The chroma that is visible: all of it from a lightness of 0.3 up, and less below. This is our
  /// own choice.
  package var visibleChroma: Double { chroma * min(max(lightness, 0) / 0.3, 1) }

  /// The lightness below which Oklab exaggerates differences: there, CIELAB is linear in luminance,
  /// because the eye no longer adapts. Source: CIE 15:2018, 8.2.1.1, where the limit is (6/29)³ of
  /// the luminance.
  package static let adaptedLightness = 6.0 / 29

  /// The color with distances as they are seen. They are those of Oklab, except near black, where
  /// they shrink as in CIELAB.
  package var asSeen: Oklab {
    let limit = Self.adaptedLightness
    if lightness >= limit { return Oklab(lightness: lightness - limit * 2 / 3, a: a, b: b) }
    let slope = lightness * lightness / (limit * limit)
    return Oklab(lightness: lightness * slope / 3, a: a * slope, b: b * slope)
  }

  package func mean(with other: Oklab) -> Oklab {
    Oklab(
      lightness: (lightness + other.lightness) / 2, a: (a + other.a) / 2, b: (b + other.b) / 2)
  }

  /// Returns the square of ``difference(from:)``.
  @inlinable
  public func squaredDifference(from other: Oklab) -> Double {
    let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return dl * dl + da * da + db * db
  }

  /// Returns the perceived difference of two colors, ΔE OK: 1 between black and white, and about
  /// 0.02 if just noticeable. Source: CSS Color 4, section 17.
  @inlinable
  public func difference(from other: Oklab) -> Double {
    squaredDifference(from: other).squareRoot()
  }
}

extension [Oklab] {
  /// Returns the index of the color nearest to another color, the first of equally near ones, or
  /// `nil` if there are no colors.
  @inlinable
  package func indexOfNearest(to color: Oklab) -> Int? {
    var (nearest, least) = (0, Double.infinity)
    for index in indices {
      let difference = self[index].squaredDifference(from: color)
      if difference < least { (nearest, least) = (index, difference) }
    }
    return isEmpty ? nil : nearest
  }
}
