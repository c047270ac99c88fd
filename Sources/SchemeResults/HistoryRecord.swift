internal import SchemeExtraction
package import SchemeJournal

/// The JSON of an entry of the history.
package struct HistoryRecord: JSONRecord {
  /// A file that is kept with an entry.
  package struct Attachment: JSONRecord {
    /// The kind: `thumbnail` or `histogram`.
    package var kind: String
    package var bytes: Int
    /// The SHA-256 digest in lowercase hexadecimal digits.
    package var sha256: String
    /// The path of the file, if it is known.
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
  /// The given name of the photo or album.
  package var source: String
  /// The name that it was given, if there is one.
  package var name: String?
  package var favorite: Bool
  /// The colors, in the requested order.
  package var colors: [ColorRecord]
  /// The share of the pixels that look like none of the colors, if it is known.
  package var rest: Double?
  /// The mean squared distance in Oklab from a pixel to its color.
  package var meanSquaredError: Double
  /// The requested number of colors.
  package var asked: ColorCountRecord
  /// The emphasis, such as `area` or `salience`.
  package var emphasis: String
  /// The files kept with it.
  package var attachments: [Attachment]
  /// The version of the JSON format.
  package var version: Int
  /// The program and its version.
  package var tool: String

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
    version = FormatVersion.current
    tool = FormatVersion.tool
  }
}
