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
    memory =
      Self.minimumMemory + demand.memory + width * Self.bytesPerColumn
      + Self.memory(ofColorsOf: pixelCount, by: extractor.options)
      + (demand.image.hasAlpha ? Self.memoryOfFaintPixels(of: pixelCount, extractor.options) : 0)
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
  /// The memory of the rows of grids and of filters, in addition to those of the decoder.
  private static let bytesPerColumn = 24

  /// The bytes of a color that is counted and becomes a point of k-means.
  private static let bytesPerPoint = 150
  /// The bytes of a color that is counted exactly, with the table in which it is found, and those of
  /// its point if each color is one, also in the draft.
  private static let (bytesPerExactColor, bytesPerExactPoint) = (190, 430)

  /// Returns the memory for counting and clustering the colors of a number of pixels.
  private static func memory(
    ofColorsOf pixelCount: Int, by options: SchemeExtractor.Options
  ) -> Int {
    let isArea = options.emphasis == .area
    guard options.quality == .exact else {
      return min(pixelCount, options.maximumPointCount) * bytesPerPoint
    }
    let bytesPerColor = isArea ? bytesPerExactPoint : bytesPerExactColor
    let few = min(pixelCount, ColorTable.minimumColorCount) * bytesPerColor
    guard pixelCount > ColorTable.minimumColorCount else { return few }
    return max(few, ColorTable.byteCount + ColorBins.count * bytesPerColor)
  }

  /// Returns the memory for counting the pixels that are hardly visible apart from the others.
  private static func memoryOfFaintPixels(
    of pixelCount: Int, _ options: SchemeExtractor.Options
  ) -> Int {
    options.emphasis == .area ? 0 : min(pixelCount, 2 * ColorBins.count) * bytesPerPoint
  }

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
