/// Limits on the resources that a decoder uses for one file, whatever the file claims. Each limit
/// is checked before anything of that size is allocated or decoded. A file exactly at a limit is
/// read, and a file beyond it is refused.
public struct DecodingLimits: Hashable, Sendable {
  /// The quantity that a limit bounds.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pixels of the image.
    case pixels
    /// Pixels of the longer side of the image.
    case side
    /// Bytes of the file.
    case bytes
    /// Bytes of memory that the decoder holds.
    case memory
    /// Scans of a JPEG.
    case scans
    /// Blocks of 8 × 8 coefficients that the scans of a JPEG visit.
    case blocks
    /// Chunks of a PNG other than pixel data and the frames of an animation.
    case chunks
  }

  /// The maximum number of pixels of an image. The default is 512 million.
  public var maximumPixelCount = 512_000_000
  /// The maximum number of pixels of a side. The default is a million, as in libpng; a JPEG has at
  /// most 65,500.
  public var maximumSide = 1_000_000
  /// The maximum number of bytes of a file. The default is 1 GiB.
  public var maximumFileSize = 1 << 30
  /// The maximum number of bytes that a decoder may hold at a time, as far as the header determines
  /// them: rows, the coefficients of a progressive JPEG, and the tables of a color profile. The
  /// default is 512 MiB.
  public var maximumMemory = 512 << 20
  /// The maximum number of scans of a JPEG that are decoded. The default is 100, as in Skia and
  /// Blink.
  public var maximumScanCount = 100
  /// The maximum total number of blocks of 8 × 8 coefficients that the scans of a JPEG may visit. A
  /// scan takes time for each block, even if it has only a few bytes. The default is 32 million,
  /// which takes less than a second and is enough for seven scans of the largest image that the
  /// default memory holds.
  public var maximumScannedBlockCount = 32_000_000
  /// The maximum number of chunks of a PNG, not counting pixel data and the frames of an animation.
  /// The default is 1,000, as many as libpng keeps.
  public var maximumChunkCount = 1_000
  /// The maximum number of bytes of a PNG chunk other than pixel data, after decompression. A
  /// larger chunk is ignored. The default is 8 MB, as in libpng. A sixteenth of ``maximumMemory``,
  /// or 64 KiB if that is more, is also a limit.
  public var maximumChunkSize = 8_000_000
  /// The maximum number of bytes of a color profile or an EXIF block. A larger one is ignored; for
  /// a profile, there is a warning. The default is 4 MiB. A sixteenth of ``maximumMemory``, or 64 KiB
  /// if that is more, is also a limit, because a profile takes twelve times its bytes.
  public var maximumMetadataSize = 4 << 20
  /// The maximum number of tags of a color profile. A profile with more is ignored with a warning.
  /// The default is 100, as in littlecms.
  public var maximumProfileTagCount = 100
  /// The maximum number of entries of a curve of a color profile. A profile with a longer curve is
  /// ignored with a warning. The default is 32,767, as in littlecms.
  public var maximumCurveEntryCount = 32_767

  /// Creates the default limits.
  public init() {}
}

extension DecodingLimits {
  /// The maximum number of bytes of a color profile or an EXIF block, within the memory limit.
  package var metadataSize: Int { size(atMost: maximumMetadataSize) }

  /// The maximum number of bytes of a PNG chunk other than pixel data, within the memory limit.
  package var chunkSize: Int { size(atMost: maximumChunkSize) }

  private func size(atMost limit: Int) -> Int {
    max(0, min(limit, max(maximumMemory / 16, Self.minimumMetadataSize)))
  }

  /// The size of usual profiles, which every memory limit allows, because they take little memory.
  private static let minimumMetadataSize = 64 << 10
}
