import ColorMath
public import ImageDecoding

/// Finds the few colors that a photo is made of.
///
/// The photo is read row by row into a ``ColorHistogram``; the colors are the centers of k-means over
/// it, the best of several starts. The same bytes and options give the same scheme, bit for bit,
/// however many tasks share the work.
///
///     let scheme = try await SchemeExtractor().scheme(of: .file("harbor.jpg"))
///     for swatch in scheme.swatches { print(swatch.rgb.hex, swatch.share) }
///
/// Each method exists twice: the asynchronous one leaves the caller's actor, and shares the work
/// among child tasks; the other does it where it is called, for those who own their threads. Both
/// stop when the surrounding task is cancelled.
public struct SchemeExtractor: Hashable, Sendable {
  /// What to find, and how.
  public var options: Options
  /// What decoding refuses, and how strict it is.
  public var decoder: ImageDecoder

  /// Creates an extractor.
  public init(options: Options = Options(), decoder: ImageDecoder = ImageDecoder()) {
    self.options = options
    self.decoder = decoder
  }

  /// What came out of one photo.
  public struct Extraction: Hashable, Sendable {
    /// The colors.
    public let scheme: ImageColorScheme
    /// What the file says of itself.
    public let image: ImageInfo
    /// What was wrong with the file, in the order in which it was noticed.
    public let warnings: [DecodingWarning]

    /// Creates a result.
    public init(scheme: ImageColorScheme, image: ImageInfo, warnings: [DecodingWarning] = []) {
      self.scheme = scheme
      self.image = image
      self.warnings = warnings
    }
  }

  /// Decodes a photo and finds its scheme, off the caller's actor.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - progress: Called with rising fractions that end at 1, from no particular actor. Nothing is
  ///     reported after the surrounding task was cancelled.
  /// - Returns: The scheme, and what was learned of the photo.
  /// - Throws: ``ExtractionError/cancelled`` soon after the surrounding task was cancelled: within
  ///   one band of rows, or one pass of k-means.
  @concurrent
  public func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(ExtractionError) -> Extraction {
    var reporter = ProgressReporter(progress)
    let (histogram, report) = try await overlappedHistogram(of: input, &reporter)
    let clusterer = try clusterer(of: histogram, report.profile)
    let clustering = await clusterer.best(taskCount: options.taskCount) { reporter.clustered($0) }
    let scheme = try clusterer.scheme(clustering, stored: report.image)
    reporter.finish()
    return Extraction(scheme: scheme, image: report.image, warnings: report.warnings)
  }

  /// Decodes a photo and finds its scheme where it is called.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - progress: Called with rising fractions that end at 1.
  /// - Returns: The scheme, and what was learned of the photo.
  /// - Throws: ``ExtractionError``.
  public func extract(
    from input: ImageInput, progress: ((Double) -> Void)? = nil
  ) throws(ExtractionError) -> Extraction {
    var reporter = ProgressReporter(progress)
    let (histogram, report) = try histogram(of: input, &reporter)
    let clusterer = try clusterer(of: histogram, report.profile)
    let clustering = clusterer.best { reporter.clustered($0) }
    let scheme = try clusterer.scheme(clustering, stored: report.image)
    reporter.finish()
    return Extraction(scheme: scheme, image: report.image, warnings: report.warnings)
  }

  /// Counts the colors of a photo where it is called: the part of the work that can be done anywhere
  /// and added up.
  ///
  /// - Parameter input: The photo.
  /// - Returns: The histogram, and what was learned of the photo.
  /// - Throws: ``ExtractionError/decoding(_:)`` or ``ExtractionError/cancelled``.
  public func histogram(
    of input: ImageInput
  ) throws(ExtractionError) -> (histogram: ColorHistogram, report: DecodingReport) {
    var reporter = ProgressReporter(nil)
    return try histogram(of: input, &reporter)
  }

  /// The decoder, made to read no more than the quality asks for.
  private var sufficientDecoder: ImageDecoder {
    var decoder = decoder
    decoder.coverage = isSampling ? .sampled : .full
    decoder.region = options.region
    if options.quality == .exact { decoder.scale = .full }
    return decoder
  }

  /// Whether some of the pixels may stand for all: accents may be smaller than the gaps.
  private var isSampling: Bool { options.quality == .standard && options.emphasis == .area }

  func builder(isSampling: Bool) -> HistogramBuilder {
    let alphaHandling = AlphaHandling(options)
    return HistogramBuilder(
      countsEveryColor: options.quality == .exact, isSampling: isSampling,
      alphaHandling: alphaHandling.isTrivial ? nil : alphaHandling)
  }

  /// Throws if the region of the options lies outside an upright image.
  func checkRegion(in size: PixelSize) throws(ExtractionError) {
    if let region = options.region, region.rectangle(in: size) == nil {
      throw .regionOutsideImage(size)
    }
  }

  private func histogram(
    of input: ImageInput, _ reporter: inout ProgressReporter
  ) throws(ExtractionError) -> (histogram: ColorHistogram, report: DecodingReport) {
    var builder = builder(isSampling: isSampling)
    let report: DecodingReport
    do throws(DecodingError) {
      report = try sufficientDecoder.readRows(of: input) { pixels, band in
        builder.add(pixels, band)
        reporter.decoded(band.fractionCompleted)
      }
    } catch {
      throw error == .cancelled ? .cancelled : .decoding(error)
    }
    try checkRegion(in: report.image.size)
    return (builder.histogram(), report)
  }

  /// Counts the colors of a photo while a child task decodes, where that pays.
  private func overlappedHistogram(
    of input: ImageInput, _ reporter: inout ProgressReporter
  ) async throws(ExtractionError) -> (histogram: ColorHistogram, report: DecodingReport) {
    guard options.taskCount > 1 else { return try histogram(of: input, &reporter) }
    var builder = builder(isSampling: isSampling)
    let report: DecodingReport
    do throws(DecodingError) {
      report = try await sufficientDecoder.readRowsOverlapped(of: input) {
        (pixels, band) throws(DecodingError) in
        builder.add(pixels, band)
        reporter.decoded(band.fractionCompleted)
      }
    } catch {
      throw error == .cancelled ? .cancelled : .decoding(error)
    }
    try checkRegion(in: report.image.size)
    return (builder.histogram(), report)
  }

  func clusterer(
    of histogram: ColorHistogram, _ profile: ColorProfile
  ) throws(ExtractionError) -> SchemeClusterer {
    var histogram = histogram
    if !options.ignoredColors.isEmpty {
      histogram.filter { entry in
        let color = Oklab(entry.mean, profile)
        return !options.ignoredColors.contains { $0.contains(color) }
      }
    }
    guard !histogram.entries.isEmpty else {
      throw options.leavesPixelsOut ? .everyPixelLeftOut : .noVisiblePixels
    }
    return SchemeClusterer(histogram, profile: profile, options: options)
  }
}
