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

  /// Reads the header of a photo, off the caller's actor. The default uses an `ImageDecoder`.
  @concurrent func info(of input: ImageInput) async throws(DecodingError) -> ImageInfo
}

nonisolated extension SchemeExtracting {
  /// Reads the header of a photo with the default limits.
  @concurrent public func info(of input: ImageInput) async throws(DecodingError) -> ImageInfo {
    try ImageDecoder().info(of: input)
  }
}

nonisolated extension SchemeExtractor: SchemeExtracting {
  /// Reads the header of a photo with the limits of the extractor.
  @concurrent public func info(of input: ImageInput) async throws(DecodingError) -> ImageInfo {
    try ImageDecoder(limits: limits).info(of: input)
  }
}
