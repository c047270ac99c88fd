public import ImageDecoding

/// The counted pixels of an image.
struct PixelCount: Sendable {
  private(set) var colors: CountedColors
  /// The colors that faint pixels seem to have. They count to colors and choose none.
  private(set) var faint: ColorHistogram
  /// The pixels among which typical places are searched for; `nil` if places are not wanted, or if
  /// only colors are known.
  let places: PixelGrid?
  /// The pixels that tell the surroundings of colors; `nil` if all colors count by area, or if only
  /// colors are known.
  let surroundings: PixelSamples?
  /// The number of pixels that were read, and of those left out by the alpha threshold or the mask.
  private(set) var (readCount, excludedCount) = (0, 0)
  /// The number of pixels of the image or its region.
  private(set) var totalCount = 0
  /// The number of pixels that were read for each that ``colors`` represents.
  private(set) var readPerCounted = 1.0

  init(colors: CountedColors) {
    (self.colors, faint) = (colors, ColorHistogram())
    (places, surroundings) = (nil, nil)
  }

  init(_ builder: consuming HistogramBuilder) {
    (places, surroundings) = (builder.placeGrid(), builder.surroundings())
    (readCount, excludedCount) = (builder.readCount, builder.excludedCount)
    totalCount = builder.totalCount ?? 0
    readPerCounted = builder.readPerCounted
    (colors, faint) = builder.colors(among: surroundings)
  }

  /// The number of pixels of all colors, each weighted by its alpha.
  var pixelCount: Double {
    (Double(colors.alphaSum) * readPerCounted + Double(faint.alphaSum)) / 255
  }

  /// Returns the count without the colors that do not satisfy a predicate.
  func filtered(_ isIncluded: (ColorHistogram.Entry) -> Bool) -> PixelCount {
    var count = self
    count.colors = colors.filtered(isIncluded)
    count.faint.filter(isIncluded)
    return count
  }

  /// The colors of all pixels.
  var histogram: ColorHistogram {
    faint.isEmpty ? colors.histogram : colors.histogram + faint
  }
}

extension SchemeExtractor {
  /// Counts the colors of a photo, off the caller's actor. Histograms can be counted anywhere and
  /// added. At standard quality, large photos are sampled.
  ///
  /// - Parameter input: The photo.
  /// - Returns: The histogram, and the decoder's report about the photo.
  /// - Throws: ``ExtractionError/decoding(_:)``, ``ExtractionError/regionOutsideImage(_:)`` or
  ///   ``ExtractionError/cancelled``.
  @concurrent
  public func histogram(
    of input: ImageInput
  ) async throws(ExtractionError) -> (histogram: ColorHistogram, report: DecodingReport) {
    var reporter = ProgressReporter(nil)
    let (count, report) = try keptCount(of: input, &reporter)
    return (count.histogram, report)
  }

  /// Counts the colors of decoded, upright pixels in the calling task.
  ///
  /// At standard quality, large images are sampled. `ColorHistogram(_:countsEveryColor:)` counts every
  /// pixel.
  ///
  /// - Parameter image: The pixels.
  /// - Returns: The histogram of the code values of the pixels that count. Ignored colors are
  ///   included; they are left out only of the scheme.
  public func histogram(of image: PixelBuffer) -> ColorHistogram {
    countPixels(of: image).histogram
  }

  func countPixels(of image: PixelBuffer) -> PixelCount {
    var builder = HistogramBuilder(countingRules)
    let band = RowBand(
      imageSize: image.size, columnCount: image.size.width, rowCount: image.size.height,
      hasAlpha: !image.pixels.span.isOpaque)
    let whole = PixelRectangle(columns: 0..<image.size.width, rows: 0..<image.size.height)
    let region = options.region.map { $0.rectangle(in: image.size) } ?? whole
    if let (part, firstPixel) = region.flatMap(band.cropped) {
      builder.add(image.pixels.span.extracting(firstPixel...), part)
    }
    return PixelCount(builder)
  }

  func countPixels(
    of input: ImageInput, _ reporter: inout ProgressReporter, scale: ImageDecoder.Scale = .full
  ) throws(ExtractionError) -> (count: PixelCount, report: DecodingReport) {
    let (count, report) = try countPixels(of: input, &reporter, scale: scale) { _, _ in
      false
    }
    guard let report else { throw .cancelled }
    return (count, report)
  }

  /// Counts the pixels of a photo until they are enough. After each band but the last, `isEnough`
  /// is called with the fraction of the rows that are counted and a function that returns their
  /// pixels. If it returns `true`, no further rows are read, and there is no report.
  func countPixels(
    of input: ImageInput, _ reporter: inout ProgressReporter, scale: ImageDecoder.Scale = .full,
    until isEnough: (_ fraction: Double, _ count: () -> PixelCount) -> Bool
  ) throws(ExtractionError) -> (count: PixelCount, report: DecodingReport?) {
    try checkCancellation()
    var builder = HistogramBuilder(countingRules)
    let decoder = ImageDecoder(
      limits: limits, isStrict: isStrict, scale: scale,
      coverage: sampleSize == nil ? .full : .sampled, region: options.region)
    var orientation: Orientation?
    var hasEnough = false
    func count(_ pixels: Span<RGBA8>, _ band: RowBand) throws(DecodingError) {
      if orientation == nil { orientation = band.orientation }
      builder.add(pixels, band)
      let fraction = band.fractionCompleted
      reporter.decoded(fraction)
      if fraction < 1, isEnough(fraction, { PixelCount(builder) }) {
        // To the decoder, it looks as if the task had been cancelled.
        hasEnough = true
        throw .cancelled
      }
    }
    let report: DecodingReport
    do throws(DecodingError) {
      report = try decoder.readRowsUntilStopped(of: input, count)
    } catch {
      guard hasEnough else { throw ExtractionError(error) }
      return (PixelCount(builder), nil)
    }
    guard options.mask == nil || orientation == nil || orientation == report.image.orientation
    else {
      throw .decoding(
        .unsupportedFeature(
          report.image.format,
          reason: "its orientation is stored after its pixels, so no mask can be used"))
    }
    return (PixelCount(builder), report)
  }

  /// The size of the sample, or `nil` if all pixels count.
  private var sampleSize: SampleSize? {
    let coverage = options.mask?.coverage ?? 1
    return options.quality == .standard && coverage >= 0.25 ? options.plan.sampleSize : nil
  }

  var countingRules: CountingRules {
    CountingRules(
      countsEveryColor: options.quality == .exact, sampleSize: sampleSize,
      alphaHandling: AlphaHandling(options),
      separatesFaintPixels: options.plan.separatesFaintPixels,
      surroundings: options.plan.surroundings, findsPlaces: options.needsTypicalPlaces)
  }
}
