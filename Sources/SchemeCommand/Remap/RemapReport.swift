internal import SchemeResults
internal import SystemFiles

/// What is said of a remapped photo. The picture may be on standard output, so it goes to standard error, as
/// the numbers of ImageMagick's `compare` do.
enum RemapReport: String, Hashable, Sendable, CaseIterable {
  /// A line to read.
  case text
  /// An object of JSON on a line.
  case json
  /// Nothing.
  case none

  /// Says it.
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
