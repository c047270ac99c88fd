internal import ImageDecoding
internal import SchemeExtraction
internal import SystemFiles

/// A function that finds the scheme of a photo. Tests pass one that decodes nothing.
typealias ExtractPhoto =
  @Sendable (ImageInput) async -> Result<SchemeExtractor.Extraction, ExtractionError>

extension SchemeExtractor {
  /// The extraction as a function.
  var photoExtraction: ExtractPhoto {
    { input in
      System.useLargePages()
      do throws(ExtractionError) {
        return .success(try await self.extract(from: input))
      } catch {
        return .failure(error)
      }
    }
  }
}
