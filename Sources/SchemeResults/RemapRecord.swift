package import ColorMath

/// A remapped photo, as in the JSON of `colorway remap`.
package struct RemapRecord: JSONRecord {
  /// The photo, as it was named.
  package var source: String
  /// The width of the upright photo, in pixels.
  package var width: Int
  /// Its height.
  package var height: Int
  /// The colors of the palette, in the order of their indices, each as `#rrggbb`.
  package var colors: [String]
  /// A Boolean value that indicates whether one entry more is transparent.
  package var transparent: Bool
  /// The number of bits of a pixel: 1, 2, 4 or 8.
  package var bits: Int
  /// The dithering, as the option calls it.
  package var dither: String
  /// The mean difference in Oklab of visible pixels from what they became, with five decimals.
  package var meanDifference: Double
  /// The largest difference, with five decimals.
  package var largestDifference: Double

  /// Creates a record.
  package init(
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
