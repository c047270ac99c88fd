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
    let result = await source.result(limit: extractor.limits.maximumMemory) {
      (input) async throws(Failure) in
      let photo = try await extract(input).mapError(Failure.init).get()
      attachments = try await self.attachments(of: photo.image, in: input)
      return photo
    }
    return PhotoOutcome(name: source.name, result: result, attachments: attachments)
  }

  private func attachments(
    of image: ImageInfo, in input: ImageInput
  ) async throws(Failure) -> Attachments {
    var attachments: Attachments = [
      .thumbnail: try Self.thumbnail(of: input, image, for: extractor)
    ]
    guard keepsHistogram else { return attachments }
    do throws(ExtractionError) {
      attachments[.histogram] = try await extractor.albumHistogram(of: input).histogram
        .encoded()
    } catch {
      throw Failure(error)
    }
    return attachments
  }

  /// Makes the small version of a photo that is kept in the history.
  static func thumbnail(
    of input: ImageInput, _ image: ImageInfo? = nil, for extractor: SchemeExtractor
  ) throws(Failure) -> [UInt8] {
    let small = try converting(Failure.init) { () throws(DecodingError) in
      let image =
        if let image { image } else {
          try ImageDecoder(limits: extractor.limits).info(of: input)
        }
      return try PhotoReduction(
        of: image, maximumSide: thumbnailSize, for: extractor
      ).photo(of: input)
    }
    return try converting(Failure.init) { () throws(ImageWritingError) in
      try small.encodedForDocument().bytes
    }
  }

  func keep(_ outcome: PhotoOutcome) async throws(JournalError) {
    guard case .success(let photo) = outcome.result else { return }
    try await journal.add(
      photo.scheme, source: outcome.name == "-" ? "standard input" : outcome.name.text,
      options: extractor.options, attachments: outcome.attachments)
  }
}
