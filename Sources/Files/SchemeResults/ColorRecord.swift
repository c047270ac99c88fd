internal import ColorMath
internal import ImageDecoding
package import SchemeExtraction

/// The JSON of a color of a scheme.
public struct ColorRecord: JSONRecord {
  /// The nearest color with eight bits per channel, as `#rrggbb`.
  public var hex: String
  /// An everyday name, such as `dusty blue`.
  public var name: String
  /// The name of the nearest CSS named color.
  public var cssName: String
  /// The fraction of the visible pixels that have the color, from 0 to 1.
  public var share: Double
  /// The number of pixels of the color, among the pixels that were read.
  public var count: Int
  /// Lightness, a, and b in Oklab, with six decimals.
  public var oklab: [Double]
  /// Lightness and chroma in Oklch, with six decimals, and the hue in degrees, with three decimals.
  public var oklch: [Double]
  /// The column and row of a pixel that shows the color, in the upright photo.
  public var at: [Int]
  /// The color of that pixel, as `#rrggbb`.
  public var pixel: String
  /// How the position represents the color: `typical`, or `nearest` if no typical position was found.
  public var placement: String
  /// The fraction of attention that the color draws, from 0 to 1.
  public var prominence: Double
  /// A Boolean value that indicates whether the color is an accent.
  public var accent: Bool

  package init(_ swatch: ImageColorScheme.Swatch) {
    let (lab, lch) = (swatch.color, Oklch(swatch.color))
    hex = swatch.rgb.hex
    name = ColorNames.everyday.nearest(to: swatch.rgb).name
    cssName = ColorNames.css.nearest(to: swatch.rgb).name
    share = swatch.share
    count = swatch.pixelCount
    oklab = [lab.lightness, lab.a, lab.b].map { $0.rounded(decimals: 6) }
    // A hue just below 360 degrees may be rounded to 360.
    let hue = lch.hue.rounded(decimals: 3)
    oklch = [
      lch.lightness.rounded(decimals: 6), lch.chroma.rounded(decimals: 6), hue < 360 ? hue : 0,
    ]
    at = [swatch.position.x, swatch.position.y]
    pixel = swatch.pixel.hex
    placement = swatch.placement.rawValue
    prominence = swatch.prominence.rounded(decimals: 6)
    accent = swatch.isAccent
  }
}
