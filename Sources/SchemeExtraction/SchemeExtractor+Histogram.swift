public import ImageDecoding

extension SchemeExtractor {
  /// Counts the colors of a photo, off the caller's actor: the part of the work that can be done in
  /// any place and added up. At standard quality, some of many pixels stand for all.
  ///
  /// - Parameter input: The photo.
  /// - Returns: The histogram, and what the decoder learned of the photo.
  /// - Throws: ``ExtractionError/decoding(_:)``, ``ExtractionError/regionOutsideImage(_:)`` or
  ///   ``ExtractionError/cancelled``.
  @concurrent
  public func histogram(
    of input: ImageInput
  ) async throws(ExtractionError) -> (histogram: ColorHistogram, report: DecodingReport) {
    var reporter = ProgressReporter(nil)
    let (count, report) = try await count(of: input, &reporter)
    return (count.colors.histogram, report)
  }

  /// Counts the colors of pixels that are decoded already, and upright, in the calling task.
  ///
  /// At standard quality, some of many pixels stand for all; `ColorHistogram(_:countsEveryColor:)`
  /// counts each.
  ///
  /// - Parameter image: The pixels.
  /// - Returns: The histogram of the code values of the pixels that count. It includes the colors
  ///   that are to be ignored, which are only left out of the scheme.
  public func histogram(of image: PixelBuffer) -> ColorHistogram {
    count(of: image).colors.histogram
  }

  /// Counts pixels that are decoded already.
  func count(of image: PixelBuffer) -> PixelCount {
    var builder = builder(sampleSize: sampleSize)
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

  /// Counts the pixels of a photo, while a child task decodes where that pays.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - reporter: Told of the rows that are counted.
  ///   - scale: The size at which the rows of a JPEG are decoded. The default is in full.
  ///   - isEnough: Asked after each band but the last, with the fraction of the rows that are counted
  ///     and a function that returns their pixels. Once it returns `true`, the rows so far are all that
  ///     is counted. The default never does.
  /// - Returns: The pixels, and what the decoder learned of the photo, or `nil` if not all rows were
  ///   counted.
  /// - Throws: The errors of ``extract(from:progress:)``.
  func countUntilEnough(
    of input: ImageInput, _ reporter: inout ProgressReporter, scale: ImageDecoder.Scale = .full,
    isEnough: (_ fraction: Double, _ count: () -> PixelCount) -> Bool = { _, _ in false }
  ) async throws(ExtractionError) -> (count: PixelCount, report: DecodingReport?) {
    try checkCancellation()
    var builder = builder(sampleSize: sampleSize)
    var decoder = decoder
    decoder.scale = scale
    var orientation: Orientation?
    var hasEnough = false
    func count(_ pixels: Span<RGBA8>, _ band: RowBand) throws(DecodingError) {
      if orientation == nil { orientation = band.orientation }
      builder.add(pixels, band)
      reporter.decoded(band.fractionCompleted)
      let fraction = band.fractionCompleted
      if fraction < 1, isEnough(fraction, { PixelCount(builder) }) {
        // For the decoder, it is as if the task had been cancelled.
        hasEnough = true
        throw .cancelled
      }
    }
    let report: DecodingReport
    do throws(DecodingError) {
      report =
        taskCount > 1
        ? try await decoder.readRowsOverlapped(of: input, count)
        : try decoder.readRowsUntilStopped(of: input, count)
    } catch {
      guard hasEnough else { throw ExtractionError(error) }
      return (PixelCount(builder), nil)
    }
    guard options.mask == nil || orientation == nil || orientation == report.image.orientation
    else {
      throw .decoding(
        .unsupportedFeature(
          report.image.format,
          reason: "its orientation follows its pixels, so no mask can be laid over it"))
    }
    return (PixelCount(builder), report)
  }

  /// Counts all pixels of a photo that are to be counted.
  func count(
    of input: ImageInput, _ reporter: inout ProgressReporter
  ) async throws(ExtractionError) -> (count: PixelCount, report: DecodingReport) {
    let (count, report) = try await countUntilEnough(of: input, &reporter)
    guard let report else { throw .cancelled }
    return (count, report)
  }

  /// A decoder that reads no more than the options ask for.
  private var decoder: ImageDecoder {
    var decoder = ImageDecoder(
      limits: limits, isStrict: isStrict, coverage: sampleSize != nil ? .sampled : .full)
    decoder.region = options.region
    return decoder
  }

  /// The number of pixels that stand for all, or `nil` if all count.
  private var sampleSize: SampleSize? {
    let coverage = options.mask?.coverage ?? 1
    guard options.quality == .standard, coverage >= 0.25 else { return nil }
    // Of few pixels, those that are not left out would be fewer still.
    return options.emphasis == .area || options.mask != nil || !options.ignoredColors.isEmpty
      ? .forShares
      : .forVariety(colorCount: options.exactColorCount ?? AutomaticCount.maximum)
  }

  private func builder(sampleSize: SampleSize?) -> HistogramBuilder {
    HistogramBuilder(
      countsEveryColor: options.quality == .exact, sampleSize: sampleSize,
      alphaHandling: AlphaHandling(options), findsPlaces: options.needsTypicalPlaces)
  }

  /// Throws if the region of the options lies outside an upright image.
  func checkRegion(in size: PixelSize) throws(ExtractionError) {
    if let region = options.region, region.rectangle(in: size) == nil {
      throw .regionOutsideImage(size)
    }
  }

  /// Throws if the surrounding task was cancelled.
  func checkCancellation() throws(ExtractionError) {
    if Task.isCancelled { throw .cancelled }
  }
}
