/// What a decoder refuses to do, whatever the file says of itself.
///
/// Each limit is checked before anything of the size in question is allocated or decoded.
public struct DecodingLimits: Hashable, Sendable {
  /// What a limit counts.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable {
    /// Pixels of the image.
    case pixels
    /// Bytes of memory that the decoder holds.
    case memory
    /// Scans of a progressive JPEG.
    case scans
  }

  /// The most pixels an image may have. The default is 512 million.
  public var maximumPixelCount = 512_000_000
  /// The most bytes a decoder may hold at a time: the coefficients of a progressive JPEG, for
  /// example. The default is 512 MiB.
  public var maximumMemory = 512 << 20
  /// The most scans of a JPEG that are decoded. The default is 100, as in Skia and Blink.
  public var maximumScanCount = 100
  /// The most bytes of one PNG chunk that is not pixels, once inflated. The default is 8 MB,
  /// libpng's own.
  public var maximumChunkSize = 8_000_000
  /// The most bytes of an embedded color profile; a larger one is ignored with a warning. The
  /// default is 4 MiB.
  public var maximumProfileSize = 4 << 20

  /// Creates the default limits.
  public init() {}
}
