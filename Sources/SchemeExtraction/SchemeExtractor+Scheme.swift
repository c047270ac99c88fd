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
  /// - Throws: What ``extract(from:progress:)`` throws, except for a decoding error.
  @concurrent
  public func scheme(
    of image: PixelBuffer, profile: ColorProfile = .sRGB
  ) async throws(ExtractionError) -> ImageColorScheme {
    try checkRegion(in: image.size)
    return try await scheme(of: histogram(of: image), profile: profile)
  }

  /// Finds the scheme of a histogram, off the caller's actor.
  ///
  /// - Parameters:
  ///   - histogram: The colors of a photo, or of many.
  ///   - profile: What their codes mean.
  /// - Returns: The scheme, with positions in the image as it is stored.
  /// - Throws: ``ExtractionError/noVisiblePixels``, ``ExtractionError/everyPixelLeftOut`` or
  ///   ``ExtractionError/cancelled``.
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
  /// - Throws: ``ExtractionError/noVisiblePixels``, ``ExtractionError/everyPixelLeftOut`` or
  ///   ``ExtractionError/cancelled``.
  public func scheme(
    of histogram: ColorHistogram, profile: ColorProfile = .sRGB
  ) throws(ExtractionError) -> ImageColorScheme {
    let clusterer = try clusterer(of: histogram, profile)
    return try clusterer.scheme(clusterer.best { _ in })
  }

  /// Counts the colors of pixels that are decoded already, and upright.
  ///
  /// - Parameter image: The pixels.
  /// - Returns: The histogram of the codes of those that count; colors that are to be ignored are
  ///   only left out of the scheme.
  public func histogram(of image: PixelBuffer) -> ColorHistogram {
    var builder = builder(isSampling: false)
    let band = RowBand(
      imageSize: image.size, columnCount: image.size.width, rowCount: image.size.height)
    let whole = PixelRectangle(columns: 0..<image.size.width, rows: 0..<image.size.height)
    let region = options.region.map { $0.rectangle(in: image.size) } ?? whole
    if let (part, firstPixel) = region.flatMap(band.cropped) {
      builder.add(image.pixels.span.extracting(firstPixel...), part)
    }
    return builder.histogram()
  }
}
