internal import ImageDecoding
internal import SchemeExtraction

/// The work and the memory that a photo takes, estimated from its header.
struct PhotoCost: Hashable, Sendable {
  /// The work, in pixels of a baseline JPEG.
  let work: Double
  /// The most bytes that are held at a time, beside the file itself.
  let memory: Int

  init(_ demand: DecodingDemand, by extractor: SchemeExtractor, hasUpdates: Bool = false) {
    let pixelCount = demand.image.size.pixelCount
    let isExact = extractor.options.quality == .exact
    work = Double(pixelCount) * Self.workPerPixel(demand, isExact: isExact) + Self.leastWork
    let width = demand.image.storedSize.width
    let colorCount = isExact ? min(pixelCount / Self.pixelsPerColor, Self.mostColors) : 0
    memory =
      Self.leastMemory + demand.codecMemory + width * Self.bytesPerColumn
      + colorCount * Self.bytesPerColor
      + (hasUpdates ? Self.memoryOfUpdates : 0)
  }

  /// The most work of a small photo, which takes some milliseconds: that of a JPEG of 1,000 by 800 pixels.
  static let smallWork = 1_000_000.0

  /// The work of converting a photo of another format, of which no size is known: that of 12 megapixels of WebP,
  /// which take eight times the time of a JPEG, or of 4 megapixels of AVIF.
  static let workOfConversion = 100_000_000.0

  private static let leastWork = 200_000.0

  /// Reading buffers, bands of pixels, the sample and its clusters.
  private static let leastMemory = 12 << 20
  /// Rows of the codec and of a band, at most 16 rows of four bytes, and filters.
  private static let bytesPerColumn = 96
  /// The pixels of a small photo for each of its distinct colors, at the least.
  private static let pixelsPerColor = 2
  /// The most distinct colors that are reckoned with. A photo has some hundred thousand; only noise has
  /// more, and then takes more memory than is estimated.
  private static let mostColors = 1 << 20
  /// The bytes for a distinct color while colors are counted and become points.
  private static let bytesPerColor = 200

  /// The first scan of a JPEG, or the sample of the rows so far with its clusters. All colors of these take no
  /// more than those of the whole photo do later, since the last provisional scheme is that of half of it.
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
