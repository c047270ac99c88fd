/// Limits on what a decoder does for one file, whatever the file claims. Each is checked before
/// anything of that size is allocated or decoded. A file exactly at a limit is read, and one beyond
/// it is refused.
public struct DecodingLimits: Hashable, Sendable {
  /// The quantity that a limit counts.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pixels of the image.
    case pixels
    /// Pixels of its longer side.
    case side
    /// Bytes of the file.
    case bytes
    /// Bytes of memory that the decoder holds.
    case memory
    /// Scans of a JPEG.
    case scans
    /// Blocks of 8 × 8 coefficients that the scans of a JPEG go through.
    case blocks
    /// Chunks of a PNG other than those of pixels.
    case chunks
  }

  /// The most pixels an image may have. The default is 512 million.
  public var maximumPixelCount = 512_000_000
  /// The most pixels a side may have. The default is a million, as in libpng; a JPEG has 65,500 at
  /// most.
  public var maximumSide = 1_000_000
  /// The most bytes a file may have. The default is 1 GiB.
  public var maximumFileSize = 1 << 30
  /// The most bytes a decoder may hold at a time, as far as the header tells: rows, the
  /// coefficients of a progressive JPEG, and the tables of a color profile. The default is 512 MiB.
  public var maximumMemory = 512 << 20
  /// The most scans of a JPEG that are decoded. The default is 100, as in Skia and Blink.
  public var maximumScanCount = 100
  /// The most blocks of 8 × 8 coefficients that the scans of a JPEG may go through together. A scan
  /// takes time for each block, even if it has only a few bytes. The default is 32 million, which
  /// takes less than a second and is enough for seven scans of the largest image that the default
  /// memory holds.
  public var maximumScannedBlockCount = 32_000_000
  /// The most chunks of a PNG, not counting those of pixels. The default is 1,000, as many as
  /// libpng keeps.
  public var maximumChunkCount = 1_000
  /// The most bytes of one PNG chunk other than those of pixels, once inflated. A larger one is
  /// ignored. The default is 8 MB, which is that of libpng.
  public var maximumChunkSize = 8_000_000
  /// The most bytes of a color profile or of an EXIF block. A larger one is ignored, a profile with
  /// a warning. The default is 4 MiB.
  public var maximumMetadataSize = 4 << 20
  /// The most tags of a color profile; one that has more is ignored with a warning. The default is
  /// 100, as in littlecms.
  public var maximumProfileTagCount = 100
  /// The most entries of a curve of a color profile; a profile with a longer one is ignored with a
  /// warning. The default is 32,767, as in littlecms.
  public var maximumCurveEntryCount = 32_767

  /// Creates the default limits.
  public init() {}
}
