public import ImageDecoding

/// A report on a photo that was remapped to the colors of a palette.
public struct RemappingReport: Hashable, Sendable {
  /// The decoder's report on the photo, with any warnings.
  public let photo: DecodingReport
  /// The number of colors of the palette, without the transparent entry.
  public let colorCount: Int
  /// The number of bits per pixel: 1, 2, 4 or 8.
  public let bitDepth: Int
  /// The number of visible pixels.
  public let visiblePixelCount: Int
  /// The mean difference in Oklab between pixels and their remapped colors. It is 0 if nothing changed;
  /// people begin to notice about 0.02. Dithering increases it, although the picture looks more like the
  /// photo.
  public let meanDifference: Double
  /// The largest difference of any pixel.
  public let largestDifference: Double
}
