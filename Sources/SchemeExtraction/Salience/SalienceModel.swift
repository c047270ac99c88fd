import ColorMath

/// The weights and distances by which k-means finds the colors that people pick.
///
/// Asked for the colors of a picture, people choose few, vivid and diverse ones; large areas count
/// for less than in proportion, and the darkest colors for little. Source of the findings: S. Lin
/// and P. Hanrahan, "Modeling how people extract color themes from images", CHI 2013. The numbers
/// are those that bring schemes nearest to the palettes that curators chose for 85 pictures;
/// Benchmarks has the table of what each one carries.
package enum SalienceModel: Hashable, Sendable {
  /// The colors of one photo, of which a small area may be what the photo is about.
  case photo
  /// The colors of several photos. Nearly every color is somewhere in some of them, so a color must
  /// have its area to be one of the album.
  case album

  /// The chroma in Oklab, 0 and up, at which a color counts as colorful: about that of brick.
  private static let colorful = 0.1
  /// The factor by which each ``colorful`` chroma raises a weight.
  private static let chromaWeight = 3.5
  /// The share of the pixels below which a cell of colors may be noise.
  private static let noiseShare = 5e-5
  /// The lightness in Oklab below which colors are hardly told apart.
  private static let darkness = 0.3
  /// The least factor of the weight of a dark color. Black is a color, too, where little else is.
  private static let leastDarkFactor = 0.02
  /// The factor by which differences of hue and chroma exceed those of lightness.
  private static let chromaStretch = 1.75

  /// Returns the weight of a cell of neighboring colors with a mean color and a share of the pixels: a
  /// number above 0 that only matters beside those of other cells.
  func weight(ofShare share: Double, color: Oklab) -> Double {
    let root = share.squareRoot()
    let area = self == .photo ? ExactMath.cubeRoot(root) : root
    let light = min(1, max(0, color.lightness) / Self.darkness)
    let dark = max(Self.leastDarkFactor, light * light * light * light)
    return area * (share / (share + Self.noiseShare)) * dark
      * (1 + Self.chromaWeight * color.chroma / Self.colorful)
  }

  /// Returns the place of a color in the space in which distances are measured.
  ///
  /// Differences of hue count for more than those of lightness, and differences among muted colors
  /// for more than those among vivid ones.
  static func place(of color: Oklab) -> SIMD3<Double> {
    let chroma = color.chroma
    guard chroma > 0 else { return SIMD3(color.lightness, 0, 0) }
    // The chroma to the power of 2/3.
    let scale = chromaStretch / ExactMath.cubeRoot(chroma / colorful)
    return SIMD3(color.lightness, color.a * scale, color.b * scale)
  }

  /// Returns the weight of a color in the choice of the one that represents a cluster: the vivid
  /// ones come first.
  func representation(of color: Oklab) -> Double {
    let vividness = 1 + color.chroma / Self.colorful
    guard self == .photo else { return vividness }
    let square = vividness * vividness
    return square * square * square
  }
}
