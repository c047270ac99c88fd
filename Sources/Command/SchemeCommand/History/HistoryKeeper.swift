internal import Colorway
internal import SchemePictures

/// A keeper of schemes in the history, for `colorway extract --keep`.
struct HistoryKeeper: Sendable {
  let journal: HistoryJournal
  let keepsHistogram: Bool
  var extractor: SchemeExtractor

  /// The longer side of the thumbnails that are kept, in pixels.
  static let thumbnailSize = 160

  typealias Attachments = [JournalAttachment.Kind: [UInt8]]

  /// Runs an extraction on a photo, and creates the attachments to keep with the scheme.
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

  /// Returns the thumbnail of a photo, if it can be made, as the only attachment of its scheme.
  static func attachments(of input: ImageInput, for extractor: SchemeExtractor) -> Attachments {
    let image = try? ImageDecoder(limits: extractor.limits).info(of: input)
    let bytes = image.flatMap { try? thumbnail(of: input, $0, for: extractor) }
    return bytes.map { [.thumbnail: $0] } ?? [:]
  }

  private static func thumbnail(
    of input: ImageInput, _ image: ImageInfo, for extractor: SchemeExtractor
  ) throws -> [UInt8] {
    try extractor.reduced(input, image, maximumSide: thumbnailSize).encodedForDocument().bytes
  }

  func keep(_ outcome: PhotoOutcome) async throws(JournalError) {
    guard let photo = outcome.photo else { return }
    try await journal.add(
      photo.scheme, source: outcome.name == "-" ? "standard input" : outcome.name.text,
      options: extractor.options, attachments: outcome.attachments)
  }
}
