internal import SchemeExtraction
package import SchemeJournal

/// The JSON of an entry of the history. Most members are those of ``PhotoRecord``.
package struct HistoryRecord: JSONRecord {
  package struct Attachment: JSONRecord {
    /// The kind: `thumbnail` or `histogram`.
    package var kind: String
    package var bytes: Int
    /// The SHA-256 digest in lowercase hexadecimal digits.
    package var sha256: String
    package var path: String?

    package init(_ attachment: JournalAttachment, path: String? = nil) {
      kind =
        switch attachment.kind {
        case .thumbnail: "thumbnail"
        case .histogram: "histogram"
        }
      bytes = attachment.byteCount
      sha256 = attachment.digest
      self.path = path
    }
  }

  /// The identifier, in 32 lowercase hexadecimal digits.
  package var id: String
  /// The time of the addition, in UTC, as ISO 8601 writes it.
  package var time: String
  package var source: String
  package var name: String?
  package var favorite: Bool
  package var colors: [ColorRecord]
  package var rest: Double?
  package var meanSquaredError: Double
  package var asked: ColorCountRecord
  package var emphasis: String
  package var attachments: [Attachment]
  package var version = FormatVersion.current
  package var tool = FormatVersion.tool

  /// Creates the record of an entry, by default with the colors in order and without paths.
  package init(
    _ entry: JournalEntry, colors: [ColorRecord]? = nil,
    path: (JournalAttachment) -> String? = { _ in nil }
  ) {
    id = entry.id.description
    time = entry.time.description
    source = entry.source
    name = entry.name
    favorite = entry.isFavorite
    self.colors = colors ?? entry.scheme.swatches.map { ColorRecord($0) }
    rest = entry.scheme.rest.rounded(decimals: 6)
    meanSquaredError = entry.scheme.meanSquaredError
    asked = ColorCountRecord(entry.colorCount)
    emphasis = entry.emphasis.rawValue
    attachments = entry.attachments.map { Attachment($0, path: path($0)) }
  }
}
