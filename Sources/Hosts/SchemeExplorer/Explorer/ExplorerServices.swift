package import ImageDecoding
package import SchemeExtraction
package import SchemeFormats
package import SchemeJournal
package import SchemeState

/// The dependencies of an explorer on its environment.
package struct ExplorerServices: Sendable {
  /// Returns a sentence that explains why no scheme was found.
  package let explain: @Sendable (ExtractionError) -> String
  /// Returns a sentence about a problem with a photo whose scheme was found.
  package let caution: @Sendable (DecodingWarning) -> String
  package let formats: [PaletteFormat]
  /// Returns what is exported of an entry of the history and, if available, the full result.
  package let artifact: @Sendable (JournalEntry, SessionState.Finding?) -> Artifact
  /// Writes a new file off the caller's actor, and returns a sentence about the outcome.
  package let save: Save
  package typealias Save =
    @concurrent @Sendable (_ name: String, _ extension: String, [UInt8]) async -> String

  /// The journal of the history, or `nil` if the history ends with the explorer.
  package let journal: HistoryJournal?
  /// Returns the attachments that the journal stores with the scheme of a photo.
  package let attachments: SchemeModel.Attachments

  package init(
    explain: @escaping @Sendable (ExtractionError) -> String,
    caution: @escaping @Sendable (DecodingWarning) -> String, formats: [PaletteFormat],
    artifact: @escaping @Sendable (JournalEntry, SessionState.Finding?) -> Artifact,
    save: @escaping Save, journal: HistoryJournal? = nil,
    attachments: @escaping SchemeModel.Attachments = { _ in [:] }
  ) {
    (self.explain, self.caution) = (explain, caution)
    (self.formats, self.artifact) = (formats, artifact)
    (self.save, self.journal, self.attachments) = (save, journal, attachments)
  }
}
