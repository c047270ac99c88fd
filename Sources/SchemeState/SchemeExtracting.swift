public import ImageDecoding
public import SchemeExtraction

/// A type that finds the schemes for a ``SchemeModel``: `SchemeExtractor`, or a stand-in for it.
public nonisolated protocol SchemeExtracting: Sendable {
  /// The options of the extraction. A model sets its own in a copy before each call.
  var options: SchemeExtractor.Options { get set }

  /// Finds the scheme of a photo, off the caller's actor.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - progress: Called with fractions from 0 to 1, from any task, while the call lasts.
  /// - Returns: The scheme, and what the file says of the photo.
  /// - Throws: `ExtractionError.cancelled` soon after the surrounding task was cancelled. A model
  ///   starts its next extraction without waiting for that.
  @concurrent func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)?
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction
}

nonisolated extension SchemeExtractor: SchemeExtracting {}
