internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// The outcome for one input: what was made of the photo, or the reason why nothing was.
struct Outcome<Photo: ProcessedPhoto>: Sendable {
  let name: RawText
  let result: Result<Photo, Failure>
  var batch: BatchRecord?
  /// The attachments that the history keeps with its scheme.
  var attachments: HistoryKeeper.Attachments = [:]
}

/// The outcome of an extraction.
typealias PhotoOutcome = Outcome<SchemeExtractor.Extraction>

/// A photo that was processed, as far as messages and the display of progress need it.
protocol ProcessedPhoto: Sendable {
  /// The faults of the file.
  var warnings: [DecodingWarning] { get }
  var swatches: [ImageColorScheme.Swatch] { get }
}

extension SchemeExtractor.Extraction: ProcessedPhoto {
  var swatches: [ImageColorScheme.Swatch] { scheme.swatches }
}

/// A function that finds the scheme of a photo. Tests pass one that decodes nothing.
typealias ExtractPhoto =
  @Sendable (ImageInput) async -> Result<SchemeExtractor.Extraction, ExtractionError>

extension SchemeExtractor {
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
