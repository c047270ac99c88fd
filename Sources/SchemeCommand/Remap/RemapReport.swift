internal import SchemeResults
internal import SystemFiles

/// The formats of the report on a remapped photo. The report goes to standard error, because the
/// picture may be on standard output. The numbers of ImageMagick's `compare` go there, too.
enum RemapReport: String, Hashable, Sendable, CaseIterable {
  /// A line to read.
  case text
  /// An object of JSON on a line.
  case json
  /// Nothing.
  case none

  /// Writes the report.
  func tell(_ record: RemapRecord, _ console: Console) {
    switch self {
    case .text:
      let count = record.colors.count
      console.complain(
        about: RawText(record.source),
        "\(count) color\(count == 1 ? "" : "s"), \(record.bits) bit\(record.bits == 1 ? "" : "s") a "
          + "pixel; mean difference \(record.meanDifference), largest "
          + "\(record.largestDifference)")
    case .json: console.complain(record.json + "\n")
    case .none: break
    }
  }
}
