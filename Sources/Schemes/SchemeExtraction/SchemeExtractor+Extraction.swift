public import ImageDecoding

extension SchemeExtractor {
  /// The scheme of one photo, and the description of the photo in its file.
  public struct Extraction: Hashable, Sendable {
    /// The colors.
    public let scheme: ImageColorScheme
    /// The description of the photo in its file.
    public let image: ImageInfo
    /// The defects of the file, in the order in which they were noticed.
    public let warnings: [DecodingWarning]
    /// The facts on which the scheme is based, if they are known.
    public let evidence: Evidence?

    /// Creates a result.
    public init(
      scheme: ImageColorScheme, image: ImageInfo, warnings: [DecodingWarning] = [],
      evidence: Evidence? = nil
    ) {
      (self.scheme, self.image) = (scheme, image)
      (self.warnings, self.evidence) = (warnings, evidence)
    }
  }

  /// The facts on which a scheme is based.
  public struct Evidence: Hashable, Sendable {
    /// What one more color than the scheme has would show.
    public struct NextColor: Hashable, Sendable {
      /// The share of the pixels, 0 to 1, of the largest group that looks like none of the colors.
      public let share: Double
      /// The minimum share of a group for which a color is added.
      public let leastShare: Double

      /// Creates the share of a group.
      public init(share: Double, leastShare: Double) {
        (self.share, self.leastShare) = (share, leastShare)
      }
    }

    /// The numbers of pixels that were read, and of those that were left out.
    public struct Pixels: Hashable, Sendable {
      /// The pixels that were read. For large photos, only some of the rows and columns are read.
      public var read = 0
      /// The pixels from which the colors were found, each weighted by its alpha.
      public var counted = 0
      /// The pixels outside the region.
      public var outside = 0
      /// The pixels read that are transparent or that the mask leaves out. Partly transparent or
      /// masked pixels count in part.
      public var transparent = 0
      /// The pixels read whose alpha is below the threshold, or whose weight in the mask is 0.
      public var excluded = 0
      /// The pixels read whose colors are ignored.
      public var ignored = 0

      /// Creates numbers of no pixels.
      public init() {}
    }

    /// The number of starts of k-means, or 0 if the photo has no more colors than were asked for.
    public var startCount: Int
    /// The color profile that was used to interpret the stored channels.
    public var profile: ColorProfile
    /// The numbers of pixels.
    public var pixels: Pixels
    /// What one more color would show, if the number of colors was automatic.
    public var nextColor: NextColor?

    /// Creates evidence.
    public init(
      startCount: Int, profile: ColorProfile, pixels: Pixels, nextColor: NextColor? = nil
    ) {
      (self.startCount, self.profile) = (startCount, profile)
      (self.pixels, self.nextColor) = (pixels, nextColor)
    }
  }
}

extension SchemeExtractor.Evidence.Pixels {
  /// Creates the numbers of an extraction. `used` holds the pixels whose colors are not ignored.
  init(
    of count: PixelCount, used: PixelCount, image: ImageInfo, options: SchemeExtractor.Options
  ) {
    let visible = Int(count.pixelCount.rounded())
    read = count.readCount
    counted = Int(used.pixelCount.rounded())
    ignored = visible - counted
    excluded = count.excludedCount
    // For a large photo the numbers are estimates, so the difference can be negative.
    let isWeighed = image.hasAlpha || options.mask != nil
    transparent = isWeighed ? max(0, read - visible - excluded) : 0
    let all = image.size.pixelCount
    let inside = options.region?.rectangle(in: image.size)?.size?.pixelCount ?? all
    outside = all - inside
  }
}
