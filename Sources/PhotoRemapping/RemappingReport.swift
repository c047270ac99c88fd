public import ImageDecoding

/// What became of a photo in the colors of a palette.
public struct RemappingReport: Hashable, Sendable {
  /// The photo as it was decoded, with what was wrong with it.
  public let photo: DecodingReport
  /// The number of colors of the palette, without the transparent entry.
  public let colorCount: Int
  /// The number of bits of a pixel: 1, 2, 4 or 8.
  public let bitDepth: Int
  /// The number of pixels that can be seen.
  public let visiblePixelCount: Int
  /// The mean difference in Oklab of pixels from what they became: 0 for none, and about 0.02 where
  /// people begin to notice it. Dithering makes it larger, though the picture looks more like the photo.
  public let meanDifference: Double
  /// The largest difference of a pixel.
  public let largestDifference: Double
}
