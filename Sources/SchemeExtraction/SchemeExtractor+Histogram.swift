public import ImageDecoding

extension SchemeExtractor {
  /// Counts the colors of a photo, off the caller's actor. Histograms can be counted anywhere and added.
  /// At standard quality, large photos are sampled.
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
    let (count, report) = try await countPixels(of: input, &reporter)
    return (count.colors.histogram, report)
  }

  /// Counts the colors of decoded, upright pixels in the calling task.
  ///
  /// At standard quality, large images are sampled. `ColorHistogram(_:countsEveryColor:)` counts every
  /// pixel.
  ///
  /// - Parameter image: The pixels.
  /// - Returns: The histogram of the code values of the pixels that count. Ignored colors are included;
  ///   they are only left out of the scheme.
  public func histogram(of image: PixelBuffer) -> ColorHistogram {
    countPixels(of: image).colors.histogram
  }
}
