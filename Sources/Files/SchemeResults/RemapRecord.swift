package import ColorMath

/// The JSON of a remapped photo, as in `colorway remap`.
package struct RemapRecord: JSONRecord {
  /// The name of the photo, as it was given.
  package var source: String
  /// The size of the upright photo, in pixels.
  package var width, height: Int
  /// The colors of the palette in order, each as `#rrggbb`.
  package var colors: [String]
  /// A Boolean value that indicates whether the palette has an additional, transparent entry.
  package var transparent: Bool
  /// The number of bits per pixel: 1, 2, 4, or 8.
  package var bits: Int
  package var dither: String
  /// The part of the dithering that is done, or `nil` without any.
  package var strength: Double?
  /// The colors of small parts of the photo that are far from all colors of the palette.
  package var lost: [LostColor]
  /// The mean Oklab difference between visible pixels and the original photo, with five decimals.
  package var meanDifference: Double
  /// The maximum Oklab difference, with five decimals.
  package var largestDifference: Double

  package init(
    source: String, width: Int, height: Int, colors: [SRGB8], transparent: Bool, bits: Int,
    dither: String, strength: Double? = nil, lost: [LostColor] = [], meanDifference: Double,
    largestDifference: Double
  ) {
    (self.source, self.width, self.height) = (source, width, height)
    (self.transparent, self.bits, self.dither) = (transparent, bits, dither)
    (self.strength, self.lost) = (strength, lost)
    self.colors = colors.map(\.hex)
    self.meanDifference = meanDifference.rounded(decimals: 5)
    self.largestDifference = largestDifference.rounded(decimals: 5)
  }

  package struct LostColor: JSONRecord {
    package var color: String
    /// The part of the photo, from 0 to 1, with five decimals.
    package var share: Double

    package init(_ color: SRGB8, share: Double) {
      (self.color, self.share) = (color.hex, share.rounded(decimals: 5))
    }
  }
}
