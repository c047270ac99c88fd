internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// A report with one JSON object for each input: the elements of one array, or one per line.
struct JSONReport: WrittenReport {
  /// The extractor of the schemes.
  let extractor: SchemeExtractor
  /// The order of the colors.
  let order: SwatchOrder
  /// A Boolean value that indicates whether each object stands on a line of its own, without an
  /// array around them.
  let isLines: Bool
  /// A Boolean value that indicates whether the roles of the colors are included.
  let hasRoles: Bool
  private var isFirst = true

  /// Creates an empty report.
  init(
    extractor: SchemeExtractor = SchemeExtractor(), order: SwatchOrder, isLines: Bool,
    hasRoles: Bool = false
  ) {
    self.extractor = extractor
    self.order = order
    self.isLines = isLines
    self.hasRoles = hasRoles
  }

  var opening: String { isLines ? "" : "[" }
  var closing: String { isLines ? "" : isFirst ? "]\n" : "\n]\n" }

  mutating func entry(for outcome: PhotoOutcome) -> String {
    defer { isFirst = false }
    let text = record(of: outcome).named(byURL: outcome.name.url, batch: outcome.batch).json
    return isLines ? text + "\n" : (isFirst ? "\n" : ",\n") + text
  }

  private func record(of outcome: PhotoOutcome) -> PhotoResult {
    switch outcome.result {
    case .success(let photo):
      .success(
        PhotoRecord(
          photo, source: outcome.name.text, by: extractor,
          swatches: order.sorted(photo.scheme.swatches), hasRoles: hasRoles))
    case .failure(let failure):
      .failure(FailureRecord(source: outcome.name.text, failure: failure))
    }
  }
}
