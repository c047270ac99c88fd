package import ImageDecoding
package import SchemeExtraction

/// What an explorer needs of the world around it.
package struct ExplorerServices: Sendable {
  /// A way to write a scheme down.
  package struct Format: Sendable {
    /// What a person calls it.
    package let name: String
    /// How its files end, without the period.
    package let fileExtension: String
    /// Writes what came out of the photo of a name.
    package let bytes: @Sendable (_ photo: String, SchemeExtractor.Extraction) -> [UInt8]

    /// Creates a format.
    package init(
      name: String, fileExtension: String,
      bytes: @escaping @Sendable (_ photo: String, SchemeExtractor.Extraction) -> [UInt8]
    ) {
      self.name = name
      self.fileExtension = fileExtension
      self.bytes = bytes
    }
  }

  /// Puts into words why there is no scheme.
  package let explain: @Sendable (ExtractionError) -> String
  /// Puts into words what was wrong with a photo whose scheme was found nevertheless.
  package let caution: @Sendable (DecodingWarning) -> String
  /// The formats to export.
  package let formats: [Format]
  /// Writes a new file, off the caller's actor, and says in a sentence how that went.
  package let save:
    @concurrent @Sendable (_ name: String, _ extension: String, [UInt8]) async -> String

  /// Creates services.
  package init(
    explain: @escaping @Sendable (ExtractionError) -> String,
    caution: @escaping @Sendable (DecodingWarning) -> String, formats: [Format],
    save:
      @escaping @concurrent @Sendable (_ name: String, _ extension: String, [UInt8]) async ->
      String
  ) {
    self.explain = explain
    self.caution = caution
    self.formats = formats
    self.save = save
  }
}
