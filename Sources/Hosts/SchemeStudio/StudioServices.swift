package import ImageDecoding
package import SchemeExtraction
package import SchemeJournal
package import SchemePictures
package import SchemeState

/// The dependencies of a studio on its environment.
package struct StudioServices: Sendable {
  package struct Format: Sendable {
    package enum Kind: String, Sendable {
      case palette, theme, picture
    }

    /// The name in addresses, such as `gpl`.
    package let id: String
    package let title: String
    /// The file name extension, without the period.
    package let suffix: String
    package let kind: Kind
    package let isText: Bool
    /// Returns the bytes of a file for a scheme and the name of its photo.
    package let bytes: @Sendable (ImageColorScheme, _ source: String) throws -> [UInt8]

    package init(
      id: String, title: String, suffix: String, kind: Kind, isText: Bool,
      bytes: @escaping @Sendable (ImageColorScheme, _ source: String) throws -> [UInt8]
    ) {
      (self.id, self.title, self.suffix, self.kind) = (id, title, suffix, kind)
      (self.isText, self.bytes) = (isText, bytes)
    }
  }

  package let extractor: SchemeExtractor
  /// Returns a photo that is converted if its format cannot be decoded.
  package let converting: @Sendable (ImageInput) -> ImageInput
  /// Returns a sentence that explains why no scheme was found.
  package let explain: @Sendable (ExtractionError) -> String
  /// Returns the label of a color.
  package let label: @Sendable (ImageColorScheme.Swatch) -> PictureColor
  package let formats: [Format]
  /// Returns the entries that match a search text, in their order.
  package let search: @Sendable ([JournalEntry], String) -> [JournalEntry]
  /// The journal of the history, or `nil` if the history ends with each page.
  package let journal: HistoryJournal?
  /// Returns the attachments that the journal stores with the scheme of a photo.
  package let attachments: SchemeModel.Attachments

  package init(
    extractor: SchemeExtractor, converting: @escaping @Sendable (ImageInput) -> ImageInput,
    explain: @escaping @Sendable (ExtractionError) -> String,
    label: @escaping @Sendable (ImageColorScheme.Swatch) -> PictureColor, formats: [Format],
    search: @escaping @Sendable ([JournalEntry], String) -> [JournalEntry],
    journal: HistoryJournal? = nil,
    attachments: @escaping SchemeModel.Attachments = { _ in [:] }
  ) {
    (self.extractor, self.converting, self.explain) = (extractor, converting, explain)
    (self.label, self.formats, self.search) = (label, formats, search)
    (self.journal, self.attachments) = (journal, attachments)
  }

  /// Returns the function that reduces photos to the size of a page, for picking colors.
  var reduce: SessionServices.Reduction {
    { [limits = extractor.limits] (photo, image) throws(DecodingError) in
      try ShownPhoto(number: 0, name: photo.name, input: photo.input, image: image)
        .reduced(to: StudioLimits.photoSide, limits: limits)
    }
  }
}
