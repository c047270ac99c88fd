public import ImageDecoding
public import SchemeExtraction

/// What finds the schemes for a ``SchemeModel``: a `SchemeExtractor`, or what stands in for it.
public nonisolated protocol SchemeExtracting: Sendable {
  /// Finds the scheme of a photo, off the caller's actor.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - colorCount: How many colors to find.
  ///   - progress: Takes fractions from 0 to 1, from any task, while the call lasts.
  /// - Returns: The scheme, and what was learned of the photo.
  /// - Throws: `ExtractionError.cancelled` soon after the surrounding task was cancelled. The model
  ///   starts nothing new before the call returned.
  @concurrent func extract(
    from input: ImageInput, colorCount: Int, progress: @escaping @Sendable (Double) -> Void
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction
}
