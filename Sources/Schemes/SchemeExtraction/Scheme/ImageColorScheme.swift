public import ColorMath
public import ImageDecoding

/// The few colors that a photo is made of, in descending order of share.
public struct ImageColorScheme: Hashable, Sendable {
  /// One color of a scheme.
  public struct Swatch: Hashable, Sendable {
    /// The color, which may lie outside sRGB in a photo of a wider color space.
    public let color: Oklab
    /// The nearest color with eight bits a channel.
    public let rgb: SRGB8
    /// The fraction of the visible pixels that this color represents, at most 1. It is above 0,
    /// except for a pinned color that is nearest to no pixel.
    ///
    /// With area emphasis, each pixel counts toward a color. With salience emphasis, a pixel counts
    /// toward the nearest color if it looks like it, and otherwise toward
    /// ``ImageColorScheme/rest``.
    public let share: Double
    /// The fraction of the attention that is drawn by the pixels this color represents, above 0 and
    /// at most 1, as ``SchemeExtractor/Emphasis/salience`` weighs it. With area emphasis, it equals
    /// the share.
    public let prominence: Double
    /// The number of pixels read that this color represents, each weighted by its alpha. At
    /// standard quality it is an estimate, because photos with many colors are sampled.
    public let pixelCount: Int
    /// The relation of a swatch's position to its color.
    public enum Placement: String, Hashable, Sendable, CaseIterable {
      /// The position is inside the largest patch of the color, away from its borders, and the pixels
      /// around it have nearly the color.
      case typical
      /// No such position was found, as in dither, noise and the smallest details. The position is
      /// that of a pixel with the color, or with the color nearest to it.
      case nearest
    }

    /// A position in the upright photo where the color can be seen.
    public let position: PixelPosition
    /// The color of the pixel at the position, with eight bits a channel.
    public let pixel: SRGB8
    /// The relation of the position to the color.
    public let placement: Placement

    /// A Boolean value that indicates whether the color is an accent: it covers less than a tenth
    /// of the photo, and draws at least twice as much attention as an average color of its area.
    public var isAccent: Bool { share < 0.1 && prominence >= 2 * share }

    /// Creates a swatch. By default, its pixel has the code of the color, and its prominence is its
    /// share.
    public init(
      color: Oklab, rgb: SRGB8, share: Double, pixelCount: Int, position: PixelPosition,
      pixel: SRGB8? = nil, placement: Placement = .nearest, prominence: Double? = nil
    ) {
      (self.color, self.rgb, self.share) = (color, rgb, share)
      (self.pixelCount, self.position) = (pixelCount, position)
      self.pixel = pixel ?? rgb
      self.placement = placement
      self.prominence = prominence ?? share
    }
  }

  /// The dark and light regions of a photo, from which themes tint their backgrounds.
  public struct Tones: Hashable, Sendable {
    /// The mean color of the darkest third of the visible pixels.
    public let dark: Oklab
    /// The mean color of the lightest third of the visible pixels.
    public let light: Oklab

    /// Creates tones.
    public init(dark: Oklab, light: Oklab) { (self.dark, self.light) = (dark, light) }
  }

  /// The colors, in descending order of share. There is at least one, and no two have the same
  /// ``Swatch/rgb``.
  public let swatches: [Swatch]
  /// The mean squared distance in Oklab, over all pixels that were read, from a pixel to its
  /// swatch, or to the nearest swatch if it looks like none.
  public let meanSquaredError: Double
  /// The number of colors that were joined to others because they differed by less than
  /// ``SchemeExtractor/Options/minimumDifference``.
  public let joinedCount: Int
  /// The dark and light regions of the photo, or `nil` if only the colors are known.
  public let tones: Tones?

  /// The fraction of the visible pixels that look like no color of the scheme, because they differ
  /// from each by more than 0.1 in Oklab. With area emphasis, and for a photo of few colors, it is
  /// 0.
  public var rest: Double {
    let rest = 1 - swatches.reduce(0) { $0 + $1.share }
    // The sum of shares that should be 1 may be off by rounding.
    return rest < 1e-9 ? 0 : rest
  }

  /// Creates a scheme, or returns `nil` if there is no swatch.
  public init?(
    swatches: [Swatch], meanSquaredError: Double, joinedCount: Int = 0, tones: Tones? = nil
  ) {
    guard !swatches.isEmpty else { return nil }
    (self.swatches, self.meanSquaredError) = (swatches, meanSquaredError)
    (self.joinedCount, self.tones) = (joinedCount, tones)
  }
}
