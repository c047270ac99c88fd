public import ImageDecoding

extension SchemeExtractor {
  /// The facts that a scheme rests on.
  public struct Evidence: Hashable, Sendable {
    /// The worth of one color more than the scheme has.
    public struct NextColor: Hashable, Sendable {
      /// The part of the variety of the photo's colors that it would account for, 0 to 1.
      public let gain: Double
      /// The least part for which a color is added.
      public let leastGain: Double

      /// Creates the worth of a color.
      public init(gain: Double, leastGain: Double) {
        self.gain = gain
        self.leastGain = leastGain
      }
    }

    /// The numbers of pixels that were looked at, and of those left out.
    public struct Pixels: Hashable, Sendable {
      /// The pixels that were looked at: of large photos, only some of the rows and columns.
      public var read = 0
      /// The pixels that the colors were found in. Those that are not opaque count by their alpha.
      public var counted = 0
      /// The pixels outside the region.
      public var outside = 0
      /// The pixels, of those read, that are transparent, or that a mask weighs less. Those that are so
      /// in part count by that part.
      public var transparent = 0
      /// The pixels, of those read, that are left out as a whole: their alpha is below the threshold, or
      /// their weight in the mask is 0.
      public var excluded = 0
      /// The pixels, of those read, whose colors are ignored.
      public var ignored = 0

      /// Creates numbers of no pixels.
      public init() {}
    }

    /// The number of starts of k-means of which the best was taken; 0 if the photo has no more colors
    /// than were asked for.
    public var startCount: Int
    /// The colors that the stored channels were taken for.
    public var profile: ColorProfile
    /// The numbers of pixels.
    public var pixels: Pixels
    /// The worth of one color more, if the number of colors was left to the extraction, and one more
    /// was tried.
    public var nextColor: NextColor?

    /// Creates evidence.
    public init(
      startCount: Int, profile: ColorProfile, pixels: Pixels, nextColor: NextColor? = nil
    ) {
      self.startCount = startCount
      self.profile = profile
      self.pixels = pixels
      self.nextColor = nextColor
    }
  }
}

extension SchemeExtractor.Evidence.Pixels {
  /// Creates the numbers of an extraction.
  ///
  /// - Parameters:
  ///   - count: The pixels.
  ///   - used: The colors of those that are not ignored.
  ///   - image: The description of the image.
  ///   - options: The options of the extraction.
  init(
    of count: PixelCount, used: CountedColors, image: ImageInfo, options: SchemeExtractor.Options
  ) {
    func number(_ weight: UInt64) -> Int { Int((weight + 127) / 255) }
    let visible = number(count.colors.totalWeight)
    read = count.readCount
    counted = number(used.totalWeight)
    ignored = visible - counted
    excluded = count.excludedCount
    // The pixels that stand for all others of a large photo are not exactly as many.
    let isWeighed = image.hasAlpha || options.mask != nil
    transparent = isWeighed ? max(0, read - visible - excluded) : 0
    let all = image.size.pixelCount
    let inside = options.region?.rectangle(in: image.size)?.size?.pixelCount ?? all
    outside = all - inside
  }
}
