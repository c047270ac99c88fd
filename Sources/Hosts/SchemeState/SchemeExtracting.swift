public import ImageDecoding
public import SchemeExtraction

/// A type that extracts schemes for a ``SchemeModel``: `SchemeExtractor`, or a substitute for it.
public nonisolated protocol SchemeExtracting: Sendable {
  /// The options of the extraction. A model sets its own in a copy before each call.
  var options: SchemeExtractor.Options { get set }

  /// Finds the scheme of a photo, off the caller's actor. It calls `progress` with fractions from 0 to 1, from
  /// any task, and throws `ExtractionError.cancelled` soon after the surrounding task was cancelled.
  @concurrent func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)?
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction
}

nonisolated extension SchemeExtractor: SchemeExtracting {}
