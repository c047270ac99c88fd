public import ImageDecoding
public import SchemeExtraction

nonisolated extension SchemeExtractor: SchemeExtracting {
  /// Finds the scheme of a photo with a number of colors instead of the one in `options`, off the
  /// caller's actor.
  @concurrent
  public func extract(
    from input: ImageInput, colorCount: Int, progress: @escaping @Sendable (Double) -> Void
  ) async throws(ExtractionError) -> Extraction {
    var extractor = self
    extractor.options.colorCount = .exactly(colorCount)
    return try await extractor.extract(from: input, progress: progress)
  }
}
