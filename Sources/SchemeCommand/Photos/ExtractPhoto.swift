internal import ImageDecoding
internal import SchemeExtraction

/// Finds the scheme of a photo. Commands take it as a value, so that they run without any decoding.
typealias ExtractPhoto =
  @Sendable (ImageInput) async -> Result<SchemeExtractor.Extraction, ExtractionError>

extension SchemeExtractor {
  /// The extraction as commands take it.
  var photoExtraction: ExtractPhoto {
    { input in
      do throws(ExtractionError) {
        return .success(try await self.extract(from: input))
      } catch {
        return .failure(error)
      }
    }
  }
}
