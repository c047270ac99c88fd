public import ImageDecoding

/// Finds the few colors that a photo is made of.
public struct SchemeExtractor: Sendable {
  /// How many colors a scheme gets.
  public enum ColorCount: Hashable, Sendable {
    /// This many, 1 to 256, or fewer if the photo has no more distinct colors.
    case exactly(Int)
    /// As many as make a difference to the eye.
    case automatic
  }

  /// Where distances between colors are measured.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Oklab: the error that is kept small is the one that people see.
    case oklab
    /// Gamma-encoded sRGB: the error that is kept small is that of the code values.
    case srgb
  }

  /// What to find, and how.
  public struct Options: Hashable, Sendable {
    /// How many colors to find. The default is exactly 5.
    public var colorCount = ColorCount.exactly(5)
    /// Where distances are measured. The default is Oklab.
    public var space = Space.oklab
    /// Picks the random starting colors; equal seeds give equal schemes. The default is 0.
    public var seed: UInt64 = 0

    /// Creates the default options.
    public init() {}
  }

  /// What came out of one photo.
  public struct Extraction: Hashable, Sendable {
    /// The colors.
    public let scheme: ImageColorScheme
    /// What the file says of itself.
    public let image: ImageInfo
    /// What was wrong with the file, in the order in which it was noticed.
    public let warnings: [DecodingWarning]
  }

  /// What to find, and how.
  public var options: Options
  /// What decoding refuses, and how strict it is.
  public var decoder: ImageDecoder

  /// Creates an extractor.
  public init(options: Options = Options(), decoder: ImageDecoder = ImageDecoder()) {
    self.options = options
    self.decoder = decoder
  }

  /// Decodes a photo and finds its scheme, off the caller's actor.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - progress: Called with rising fractions that end at 1, from no particular actor.
  /// - Throws: ``ExtractionError/cancelled`` soon after the surrounding task is cancelled.
  @concurrent
  public func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(ExtractionError) -> Extraction {
    throw .noVisiblePixels
  }
}
