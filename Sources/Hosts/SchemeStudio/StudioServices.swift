package import ImageDecoding
package import SchemeExtraction
package import SchemeFormats
package import SchemeJournal
package import SchemePictures
package import SchemeState

/// The dependencies of a studio on its environment.
package struct StudioServices: Sendable {
  package let extractor: SchemeExtractor
  /// Returns a photo that is converted if its format cannot be decoded.
  package let converting: @Sendable (ImageInput) -> ImageInput
  /// Returns a sentence that explains why no scheme was found.
  package let explain: @Sendable (ExtractionError) -> String
  /// Returns the label of a color.
  package let label: @Sendable (ImageColorScheme.Swatch) -> PictureColor
  package let formats: [PaletteFormat]
  /// Returns the entries that match a search text, in their order.
  package let search: @Sendable ([JournalEntry], String) -> [JournalEntry]
  /// The journal of the history, or `nil` if the history ends with each page.
  package let journal: HistoryJournal?
  /// Returns the attachments that the journal stores with the scheme of a photo.
  package let attachments: SchemeModel.Attachments

  package init(
    extractor: SchemeExtractor, converting: @escaping @Sendable (ImageInput) -> ImageInput,
    explain: @escaping @Sendable (ExtractionError) -> String,
    label: @escaping @Sendable (ImageColorScheme.Swatch) -> PictureColor, formats: [PaletteFormat],
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
