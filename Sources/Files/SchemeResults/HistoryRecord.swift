internal import SchemeExtraction
package import SchemeJournal

/// The JSON of a history entry. Most members are the same as in ``PhotoRecord``.
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
  /// The time when the entry was added, in UTC and ISO 8601 format.
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

  /// Creates the record of an entry. By default, it has the colors in the order of the scheme, and no paths.
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
