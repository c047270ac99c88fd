public import ImageDecoding

extension SchemeExtractor {
  /// Decodes a photo and finds its scheme, off the caller's actor.
  ///
  /// - Parameter input: The photo.
  /// - Returns: The scheme.
  /// - Throws: What ``extract(from:progress:)`` throws.
  @concurrent
  public func scheme(of input: ImageInput) async throws(ExtractionError) -> ImageColorScheme {
    try await extract(from: input).scheme
  }

  /// Finds the scheme of pixels that are decoded already, off the caller's actor.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - profile: What their codes mean.
  /// - Returns: The scheme, with positions in `image`.
  /// - Throws: ``ExtractionError/noVisiblePixels`` or ``ExtractionError/cancelled``.
  @concurrent
  public func scheme(
    of image: PixelBuffer, profile: ColorProfile = .sRGB
  ) async throws(ExtractionError) -> ImageColorScheme {
    try await scheme(of: histogram(of: image), profile: profile)
  }

  /// Finds the scheme of a histogram, off the caller's actor.
  ///
  /// - Parameters:
  ///   - histogram: The colors of a photo, or of many.
  ///   - profile: What their codes mean.
  /// - Returns: The scheme, with positions in the image as it is stored.
  /// - Throws: ``ExtractionError/noVisiblePixels`` or ``ExtractionError/cancelled``.
  @concurrent
  public func scheme(
    of histogram: ColorHistogram, profile: ColorProfile = .sRGB
  ) async throws(ExtractionError) -> ImageColorScheme {
    let clusterer = try clusterer(of: histogram, profile)
    return try clusterer.scheme(await clusterer.best(taskCount: options.taskCount) { _ in })
  }

  /// Finds the scheme of a histogram where it is called.
  ///
  /// - Parameters:
  ///   - histogram: The colors of a photo, or of many.
  ///   - profile: What their codes mean.
  /// - Returns: The scheme, with positions in the image as it is stored.
  /// - Throws: ``ExtractionError/noVisiblePixels`` or ``ExtractionError/cancelled``.
  public func scheme(
    of histogram: ColorHistogram, profile: ColorProfile = .sRGB
  ) throws(ExtractionError) -> ImageColorScheme {
    let clusterer = try clusterer(of: histogram, profile)
    return try clusterer.scheme(clusterer.best { _ in })
  }

  /// Counts the colors of pixels that are decoded already.
  ///
  /// - Parameter image: The pixels.
  /// - Returns: The histogram of their codes.
  public func histogram(of image: PixelBuffer) -> ColorHistogram {
    var builder = HistogramBuilder(countsEveryColor: options.quality == .exact)
    let band = RowBand(
      imageSize: image.size, columnCount: image.size.width, rowCount: image.size.height)
    builder.add(image.pixels.span, band)
    return builder.histogram()
  }
}
