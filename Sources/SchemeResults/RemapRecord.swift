public import ColorMath

/// What became of a photo in the colors of a palette, as the JSON of `colorway remap` has it.
public struct RemapRecord: JSONRecord {
  /// The photo, as it was named.
  public var source: String
  /// The width of the upright photo, in pixels.
  public var width: Int
  /// Its height.
  public var height: Int
  /// The colors of the palette, in the order of their indices, each as `#rrggbb`.
  public var colors: [String]
  /// A Boolean value that indicates whether one entry more is transparent.
  public var transparent: Bool
  /// The number of bits of a pixel: 1, 2, 4 or 8.
  public var bits: Int
  /// The dithering, as the option calls it.
  public var dither: String
  /// The mean difference in Oklab of visible pixels from what they became, with five decimals.
  public var meanDifference: Double
  /// The largest difference, with five decimals.
  public var largestDifference: Double

  /// Creates a record.
  public init(
    source: String, width: Int, height: Int, colors: [SRGB8], transparent: Bool, bits: Int,
    dither: String, meanDifference: Double, largestDifference: Double
  ) {
    (self.source, self.width, self.height) = (source, width, height)
    (self.transparent, self.bits, self.dither) = (transparent, bits, dither)
    self.colors = colors.map(\.hex)
    self.meanDifference = meanDifference.rounded(decimals: 5)
    self.largestDifference = largestDifference.rounded(decimals: 5)
  }
}
