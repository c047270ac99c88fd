internal import Colorway
internal import ImageEncoding
internal import SchemePictures

/// A keeper of schemes in the history, for `colorway extract --keep`.
struct HistoryKeeper: Sendable {
  let journal: HistoryJournal
  let keepsHistogram: Bool
  var extractor: SchemeExtractor

  /// The longer side of the small photos that are kept, in pixels.
  static let thumbnailSize = 160

  typealias Attachments = [JournalAttachment.Kind: [UInt8]]

  /// Runs an extraction on a photo, and creates the attachments to keep with its scheme.
  func outcome(of source: PhotoSource, extract: ExtractPhoto) async -> PhotoOutcome {
    var attachments = Attachments()
    var outcome = await source.outcome {
      let input = try source.wholeInput(limit: extractor.limits.maximumMemory)
      let photo = try await extract(input)
      attachments[.thumbnail] = try Self.thumbnail(of: input, photo.image, for: extractor)
      if keepsHistogram {
        attachments[.histogram] = try await extractor.albumHistogram(of: input).histogram.encoded()
      }
      return photo
    }
    outcome.attachments = attachments
    return outcome
  }

  /// Makes the small version of a photo that is kept in the history.
  static func thumbnail(
    of input: ImageInput, _ image: ImageInfo? = nil, for extractor: SchemeExtractor
  ) throws -> [UInt8] {
    let image = try image ?? ImageDecoder(limits: extractor.limits).info(of: input)
    return try PhotoReduction(of: image, maximumSide: thumbnailSize, for: extractor)
      .photo(of: input).encodedForDocument().bytes
  }

  func keep(_ outcome: PhotoOutcome) async throws(JournalError) {
    guard case .success(let photo) = outcome.result else { return }
    try await journal.add(
      photo.scheme, source: outcome.name == "-" ? "standard input" : outcome.name.text,
      options: extractor.options, attachments: outcome.attachments)
  }
}
