import ColorMath
public import ImageDecoding

/// An extractor of the few colors that a photo is made of.
///
/// An extractor reads a photo row by row, counts its colors and clusters them by k-means. Several
/// starts of k-means run in child tasks where that pays. With area emphasis, the colors of the
/// scheme are the centers of the best clusters. With salience emphasis, they are colors of the
/// photo that represent the clusters. The same bytes and options give the same scheme, bit for bit,
/// however many tasks share the work.
///
///     let scheme = try await SchemeExtractor().scheme(of: .file("harbor.jpg"))
///     for swatch in scheme.swatches { print(swatch.rgb.hex, swatch.share) }
///
/// Extraction leaves the caller's actor, and stops soon after the surrounding task is cancelled.
///
/// ## Threads
///
/// An extraction computes for a long time and reads with blocking calls. If other tasks of the
/// process must not wait for it, give it an executor of its own. All of the work, including
/// blocking reads and child tasks, then runs on the executor that the surrounding task prefers, and
/// none on the cooperative pool:
///
///     let scheme = try await withTaskExecutorPreference(executor) {
///       try await SchemeExtractor().scheme(of: .fileDescriptor(pipe))
///     }
public struct SchemeExtractor: Sendable {
  /// The colors to find, and the pixels that count.
  public var options: Options
  /// The limits above which a photo is refused.
  public var limits: DecodingLimits
  /// A Boolean value that indicates whether truncated or damaged data is an error. Otherwise the
  /// readable part is used, and a warning says how much that is.
  public var isStrict: Bool
  /// The maximum number of child tasks that work on a photo concurrently, at least 1. It affects
  /// only the duration.
  public var taskCount: Int

  /// The store of the latest photo, if it is kept.
  private var latest: PixelCountCache?

  /// Creates an extractor. By default, four child tasks work on one photo.
  public init(
    options: Options = Options(), limits: DecodingLimits = DecodingLimits(),
    isStrict: Bool = false, taskCount: Int = 4
  ) {
    (self.options, self.limits) = (options, limits)
    (self.isStrict, self.taskCount) = (isStrict, taskCount)
  }

  /// Returns an extractor that keeps the counted colors of its latest photo and shares them with
  /// its copies.
  ///
  /// The next ``extract(from:progress:)`` or `histogram(of:)` of the same photo does not decode it
  /// again, unless its file or bytes have changed or the options count other pixels. Extracting with
  /// other pinned or ignored colors, and usually with another number of colors, then takes
  /// milliseconds. The results are the same, bit for bit. The colors take up to a few megabytes.
  /// Nothing is kept at ``Quality/exact`` or for a file descriptor.
  public func keepingLatestPhoto() -> SchemeExtractor {
    var extractor = self
    extractor.latest = PixelCountCache()
    return extractor
  }

  /// Decodes a photo and finds its scheme, off the caller's actor.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - progress: Called with rising fractions that end at 1, on no particular actor. It is not called
  ///     after the surrounding task is cancelled.
  /// - Returns: The scheme, and the description of the photo in its file.
  /// - Throws: ``ExtractionError``. It is ``ExtractionError/cancelled`` within one band of rows or one
  ///   pass of k-means after the surrounding task is cancelled.
  @concurrent
  public func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(ExtractionError) -> Extraction {
    var reporter = ProgressReporter(progress)
    let (count, report) = try keptCount(of: input, &reporter)
    return try await extraction(of: count, report, &reporter)
  }

  /// Returns the kept count if it is of this photo, and otherwise counts the pixels and keeps them.
  func keptCount(
    of input: ImageInput, _ reporter: inout ProgressReporter
  ) throws(ExtractionError) -> PixelCountCache.Value {
    guard let latest, let key = PixelCountCache.Key(input, by: self) else {
      return try countPixels(of: input, &reporter)
    }
    if let value = latest.value(for: key) { return value }
    let value = try countPixels(of: input, &reporter)
    latest.keep(value, for: key)
    return value
  }

  func extraction(
    of count: PixelCount, _ report: DecodingReport, _ reporter: inout ProgressReporter
  ) async throws(ExtractionError) -> Extraction {
    let used = try countWithoutIgnored(count, report.profile)
    let clusterer = SchemeClusterer(used, profile: report.profile, options: options)
    let finding = await clusterer.findClusters(taskCount: taskCount) { reporter.clustered($0) }
    let scheme = try clusterer.scheme(finding, stored: report.image)
    let evidence = Evidence(
      startCount: finding?.startCount ?? 0, profile: report.profile,
      pixels: Evidence.Pixels(of: count, used: used, image: report.image, options: options),
      nextColor: finding?.nextColor)
    reporter.finish()
    return Extraction(
      scheme: scheme, image: report.image, warnings: report.warnings, evidence: evidence)
  }

  /// Decodes a photo and finds its scheme as ``extract(from:progress:)`` does.
  @concurrent
  public func scheme(of input: ImageInput) async throws(ExtractionError) -> ImageColorScheme {
    try await extract(from: input).scheme
  }

  /// Finds the scheme of decoded pixels, off the caller's actor.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - profile: The color profile of their code values.
  /// - Returns: The scheme, with positions in `image`.
  /// - Throws: The errors of ``extract(from:progress:)``, except those of decoding.
  @concurrent
  public func scheme(
    of image: PixelBuffer, profile: ColorProfile = .sRGB
  ) async throws(ExtractionError) -> ImageColorScheme {
    try checkCancellation()
    if let region = options.region, region.rectangle(in: image.size) == nil {
      throw .regionOutsideImage(image.size)
    }
    return try await scheme(of: countPixels(of: image), profile)
  }

  /// Finds the scheme of a histogram, off the caller's actor.
  ///
  /// A histogram does not know where in a photo its colors are. With salience emphasis, its scheme
  /// may therefore differ from that of the photo.
  ///
  /// - Parameters:
  ///   - histogram: The colors of a photo, or of many.
  ///   - profile: The color profile of their code values.
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

  /// Finds the scheme of a photo with a given model of salience, as ``scheme(of:)`` does with the
  /// default model.
  package func scheme(
    of input: ImageInput, by salience: SalienceModel
  ) async throws(ExtractionError) -> ImageColorScheme {
    var reporter = ProgressReporter(nil)
    let (count, report) = try countPixels(of: input, &reporter)
    return try await scheme(of: count, report.profile, salience: salience)
  }

  func scheme(
    of count: PixelCount, _ profile: ColorProfile, salience: SalienceModel = .photo
  ) async throws(ExtractionError) -> ImageColorScheme {
    let clusterer = SchemeClusterer(
      try countWithoutIgnored(count, profile), profile: profile, options: options,
      salience: salience)
    return try clusterer.scheme(await clusterer.findClusters(taskCount: taskCount) { _ in })
  }

  /// Returns the pixels whose colors are not ignored, or throws if there are none.
  private func countWithoutIgnored(
    _ count: PixelCount, _ profile: ColorProfile
  ) throws(ExtractionError) -> PixelCount {
    var used = count
    if !options.ignoredColors.isEmpty {
      used = count.filtered { entry in
        let color = Oklab(entry.mean, profile)
        return !options.ignoredColors.contains { $0.contains(color) }
      }
    }
    guard used.colors.alphaSum > 0
    else { throw options.leavesPixelsOut ? .everyPixelLeftOut : .noVisiblePixels }
    return used
  }

  func checkCancellation() throws(ExtractionError) {
    if Task.isCancelled { throw .cancelled }
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
