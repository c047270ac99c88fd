internal import Colorway
internal import SchemeResults

/// The JSON of a history entry. Most members are the same as in ``PhotoRecord``.
struct HistoryRecord: JSONRecord {
  struct Attachment: JSONRecord {
    /// The kind: `thumbnail` or `histogram`.
    var kind: String
    var bytes: Int
    /// The SHA-256 digest in lowercase hexadecimal digits.
    var sha256: String
    var path: String?

    init(_ attachment: JournalAttachment, path: String? = nil) {
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
  var id: String
  /// The time when the entry was added, in UTC and ISO 8601 format.
  var time: String
  var source: String
  var name: String?
  var favorite: Bool
  var colors: [ColorRecord]
  var rest: Double?
  var meanSquaredError: Double
  var asked: ColorCountRecord
  var emphasis: String
  var attachments: [Attachment]
  var version = FormatVersion.current
  var tool = FormatVersion.tool

  /// Creates the record of an entry. By default, it has the colors in the order of the scheme, and no paths.
  init(
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
