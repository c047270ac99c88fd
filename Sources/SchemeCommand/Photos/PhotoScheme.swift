internal import ImageDecoding
internal import SchemeExtraction

/// What is reported of a photo.
struct PhotoScheme: Hashable, Sendable {
  /// The colors.
  let scheme: ImageColorScheme
  /// What the file says of itself.
  let image: ImageInfo
  /// What was wrong with the file.
  let warnings: [DecodingWarning]
}

/// Finds the scheme of a photo. Commands take it as a value, so that they run without any decoding.
typealias ExtractPhoto = @Sendable (ImageInput) async -> Result<PhotoScheme, ExtractionError>

extension SchemeExtractor {
  /// The extraction as commands take it.
  var photoExtraction: ExtractPhoto {
    { input in
      do throws(ExtractionError) {
        let extraction = try await self.extract(from: input)
        return .success(
          PhotoScheme(
            scheme: extraction.scheme, image: extraction.image, warnings: extraction.warnings))
      } catch {
        return .failure(error)
      }
    }
  }
}
