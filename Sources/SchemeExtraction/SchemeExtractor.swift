import ColorMath
public import ImageDecoding

/// Finds the few colors that a photo is made of.
///
/// An extractor reads a photo row by row, counts its colors and clusters them by k-means. By area,
/// the colors of the scheme are the centers of the best clusters found from several starts, which
/// child tasks share; by salience, colors of the photo that stand for clusters found from one start.
/// The same bytes and options give the same scheme, bit for bit, however many tasks share the work.
///
///     let scheme = try await SchemeExtractor().scheme(of: .file("harbor.jpg"))
///     for swatch in scheme.swatches { print(swatch.rgb.hex, swatch.share) }
///
/// Extraction leaves the caller's actor, and stops soon after the surrounding task was cancelled.
///
/// ## Threads
///
/// An extraction computes for long, and reads with calls that block. A host whose other tasks must not
/// wait for that gives it an executor of its own. All of the work follows the preference of the
/// surrounding task, including blocking reads and child tasks; none of it then runs on a thread of
/// the cooperative pool:
///
///     let scheme = try await withTaskExecutorPreference(executor) {
///       try await SchemeExtractor().scheme(of: .fileDescriptor(pipe))
///     }
public struct SchemeExtractor: Sendable {
  /// The colors to find, and the pixels that count.
  public var options: Options
  /// The sizes above which a photo is refused.
  public var limits: DecodingLimits
  /// A Boolean value that tells whether truncated or damaged data is an error. Otherwise the part that
  /// can be read is used, and a warning says how much that was.
  public var isStrict: Bool
  /// The number of child tasks that work on one photo at a time, at least 1. It changes the time
  /// that a scheme takes, and nothing else.
  public var taskCount: Int

  /// Creates an extractor.
  ///
  /// - Parameters:
  ///   - options: The colors to find, and the pixels that count.
  ///   - limits: The sizes above which a photo is refused.
  ///   - isStrict: Whether truncated or damaged data is an error. The default is `false`.
  ///   - taskCount: The number of child tasks that work on one photo at a time. The default is 4.
  public init(
    options: Options = Options(), limits: DecodingLimits = DecodingLimits(),
    isStrict: Bool = false, taskCount: Int = 4
  ) {
    self.options = options
    self.limits = limits
    self.isStrict = isStrict
    self.taskCount = taskCount
  }

  /// Decodes a photo and finds its scheme, off the caller's actor.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - progress: Called with rising fractions that end at 1, from no particular actor. Nothing is
  ///     reported after the surrounding task was cancelled.
  /// - Returns: The scheme, and what the file says of the photo.
  /// - Throws: ``ExtractionError``; ``ExtractionError/cancelled`` soon after the surrounding task was
  ///   cancelled, within one band of rows or one pass of k-means.
  @concurrent
  public func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(ExtractionError) -> Extraction {
    var reporter = ProgressReporter(progress)
    let (count, report) = try await count(of: input, &reporter)
    return try await extraction(of: count, report, &reporter)
  }

  /// Finds the scheme of pixels that were counted.
  func extraction(
    of count: PixelCount, _ report: DecodingReport, _ reporter: inout ProgressReporter
  ) async throws(ExtractionError) -> Extraction {
    let colors = try colors(of: count.colors, report.profile)
    let clusterer = SchemeClusterer(colors, count.grid, profile: report.profile, options: options)
    let finding = await clusterer.best(taskCount: taskCount) { reporter.clustered($0) }
    let scheme = try clusterer.scheme(finding, stored: report.image)
    let evidence = Evidence(
      startCount: finding?.startCount ?? 0, profile: report.profile,
      pixels: Evidence.Pixels(
        of: count, used: colors, image: report.image, options: options),
      nextColor: finding?.nextColor)
    reporter.finish()
    return Extraction(
      scheme: scheme, image: report.image, warnings: report.warnings, evidence: evidence)
  }

  /// Decodes a photo and finds its scheme, off the caller's actor.
  ///
  /// - Parameter input: The photo.
  /// - Returns: The scheme.
  /// - Throws: The errors of ``extract(from:progress:)``.
  @concurrent
  public func scheme(of input: ImageInput) async throws(ExtractionError) -> ImageColorScheme {
    try await extract(from: input).scheme
  }

  /// Finds the scheme of pixels that are decoded already, off the caller's actor.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - profile: The meaning of their code values.
  /// - Returns: The scheme, with positions in `image`.
  /// - Throws: The errors of ``extract(from:progress:)``, except for a decoding error.
  @concurrent
  public func scheme(
    of image: PixelBuffer, profile: ColorProfile = .sRGB
  ) async throws(ExtractionError) -> ImageColorScheme {
    try checkCancellation()
    try checkRegion(in: image.size)
    return try await scheme(of: count(of: image), profile)
  }

  /// Finds the scheme of a histogram, off the caller's actor.
  ///
  /// - Parameters:
  ///   - histogram: The colors of a photo, or of many.
  ///   - profile: The meaning of their code values.
  /// - Returns: The scheme, with positions in the image as it is stored.
  /// - Throws: ``ExtractionError/noVisiblePixels``, ``ExtractionError/everyPixelLeftOut`` or
  ///   ``ExtractionError/cancelled``.
  @concurrent
  public func scheme(
    of histogram: ColorHistogram, profile: ColorProfile = .sRGB
  ) async throws(ExtractionError) -> ImageColorScheme {
    try checkCancellation()
    return try await scheme(of: PixelCount(colors: .histogram(histogram)), profile)
  }

  func scheme(
    of count: PixelCount, _ profile: ColorProfile, salience: SalienceModel = .photo
  ) async throws(ExtractionError) -> ImageColorScheme {
    let colors = try colors(of: count.colors, profile)
    let clusterer = SchemeClusterer(
      colors, count.grid, profile: profile, options: options, salience: salience)
    return try clusterer.scheme(await clusterer.best(taskCount: taskCount) { _ in })
  }

  /// Returns the colors that are not to be ignored, at least one.
  private func colors(
    of counted: CountedColors, _ profile: ColorProfile
  ) throws(ExtractionError) -> CountedColors {
    var colors = counted
    if !options.ignoredColors.isEmpty {
      var histogram = counted.histogram
      histogram.filter { entry in
        let color = Oklab(entry.mean, profile)
        return !options.ignoredColors.contains { $0.contains(color) }
      }
      colors = .histogram(histogram)
    }
    guard colors.totalWeight > 0 else {
      throw options.leavesPixelsOut ? .everyPixelLeftOut : .noVisiblePixels
    }
    return colors
  }
}

extension SchemeExtractor: Hashable {
  /// Returns whether two extractors give equal results. The number of their tasks does not matter.
  public static func == (left: SchemeExtractor, right: SchemeExtractor) -> Bool {
    left.options == right.options && left.limits == right.limits && left.isStrict == right.isStrict
  }

  /// Hashes all that the results depend on.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(options)
    hasher.combine(limits)
    hasher.combine(isStrict)
  }
}
