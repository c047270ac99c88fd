package import ColorMath

/// A remapped photo, as in the JSON of `colorway remap`.
package struct RemapRecord: JSONRecord {
  /// The given name of the photo.
  package var source: String
  /// The size of the upright photo, in pixels.
  package var width, height: Int
  /// The colors of the palette in order, each as `#rrggbb`.
  package var colors: [String]
  /// Whether there is a further, transparent entry.
  package var transparent: Bool
  /// The number of bits of a pixel: 1, 2, 4 or 8.
  package var bits: Int
  package var dither: String
  /// The mean difference in Oklab of visible pixels from the photo, with five decimals.
  package var meanDifference: Double
  /// The largest difference, with five decimals.
  package var largestDifference: Double

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
