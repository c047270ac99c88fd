public import ColorMath
public import ImageDecoding

/// The few colors that a photo is made of, most common first.
public struct ImageColorScheme: Hashable, Sendable {
  /// One color of a scheme.
  public struct Swatch: Hashable, Sendable {
    /// The color, which may lie outside sRGB in a photo of a wider color space.
    public let color: Oklab
    /// The nearest color that a screen of eight bits a channel shows.
    public let rgb: SRGB8
    /// The part of the visible pixels for which this color stands, at most 1. It is above 0, except for
    /// a pinned color to which no pixel is nearest. The shares of a scheme add up to 1.
    public let share: Double
    /// The number of pixels for which this color stands, of those that were looked at. Transparent
    /// ones count by their alpha.
    public let pixelCount: Int
    /// A position in the upright photo at which the color, or the nearest to it, occurs.
    public let position: PixelPosition

    /// Creates a swatch.
    public init(
      color: Oklab, rgb: SRGB8, share: Double, pixelCount: Int, position: PixelPosition
    ) {
      self.color = color
      self.rgb = rgb
      self.share = share
      self.pixelCount = pixelCount
      self.position = position
    }
  }

  /// The colors, most common first. Never empty, and no two show the same ``Swatch/rgb``.
  public let swatches: [Swatch]
  /// The mean squared distance in Oklab from a pixel to its swatch, over all pixels that were looked
  /// at.
  public let meanSquaredError: Double
  /// The number of colors that were found and joined to others, because they differed by less than
  /// ``SchemeExtractor/Options/leastDifference``.
  public let joinedCount: Int

  /// Creates a scheme, or returns `nil` without a swatch.
  public init?(swatches: [Swatch], meanSquaredError: Double, joinedCount: Int = 0) {
    guard !swatches.isEmpty else { return nil }
    self.swatches = swatches
    self.meanSquaredError = meanSquaredError
    self.joinedCount = joinedCount
  }
}
