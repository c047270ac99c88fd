internal import ImageDecoding
internal import SchemeExtraction

/// The work and the memory of an extraction, estimated from the header of the photo.
struct PhotoCost: Hashable, Sendable {
  /// The work, in pixels of a baseline JPEG.
  let work: Double
  /// The maximum number of bytes held at a time, in addition to the file itself.
  let memory: Int

  init(_ demand: DecodingDemand, by extractor: SchemeExtractor, hasUpdates: Bool = false) {
    let pixelCount = demand.image.size.pixelCount
    let isExact = extractor.options.quality == .exact
    work = Double(pixelCount) * Self.workPerPixel(demand, isExact: isExact) + Self.minimumWork
    let width = demand.image.storedSize.width
    let colorCount = isExact ? min(pixelCount / Self.pixelsPerColor, Self.maximumColorCount) : 0
    memory =
      Self.minimumMemory + demand.codecMemory + width * Self.bytesPerColumn
      + colorCount * Self.bytesPerColor
      + (hasUpdates ? Self.memoryOfUpdates : 0)
  }

  /// The maximum work of a small photo, which takes some milliseconds: that of a JPEG of 1,000 by 800 pixels.
  static let smallWork = 1_000_000.0

  /// The work of converting a photo of another format and unknown size: that of 12 megapixels of
  /// WebP, which takes eight times as long as a JPEG, or of 4 megapixels of AVIF.
  static let workOfConversion = 100_000_000.0

  private static let minimumWork = 200_000.0

  /// The memory of read buffers, bands of pixels, the sample and its clusters.
  private static let minimumMemory = 12 << 20
  /// The memory of codec and band rows, at most 16 rows of four bytes per pixel, and of filters.
  private static let bytesPerColumn = 96
  /// The minimum number of pixels per distinct color in a small photo.
  private static let pixelsPerColor = 2
  /// The maximum number of distinct colors in the estimate. A photo has a few hundred thousand.
  /// Only noise has more, and then takes more memory than estimated.
  private static let maximumColorCount = 1 << 20
  /// The bytes per distinct color while colors are counted and converted to points.
  private static let bytesPerColor = 200

  /// The memory of the first scan of a JPEG, or of the sample of the rows so far and its clusters.
  /// Counting all colors of a provisional scheme takes no more memory than counting those of the
  /// whole photo later, since the last provisional scheme covers half of the photo.
  private static let memoryOfUpdates = 6 << 20

  private static func workPerPixel(_ demand: DecodingDemand, isExact: Bool) -> Double {
    let ofDecoding: Double =
      switch demand.image.format {
      case .jpeg: demand.hasSeveralScans ? 3 : 1
      case .png: 2
      case .pnm: 1
      }
    return isExact ? ofDecoding + 20 : ofDecoding
  }
}
