internal import Colorway
internal import SchemeResults

/// A report with one JSON object per input, in one array or on separate lines.
struct JSONReport: Report {
  var extractor = SchemeExtractor()
  var presentation = PresentationOptions()
  /// A Boolean value that indicates whether each object is on its own line, without an enclosing array.
  let isLines: Bool
  private(set) var isFirst = true

  var head: [UInt8] { isLines ? [] : Array("[".utf8) }
  var tail: [UInt8] { isLines ? [] : Array((isFirst ? "]\n" : "\n]\n").utf8) }

  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8] {
    defer { isFirst = false }
    let text = PhotoResult(outcome, presentation, by: extractor).json
    return Array((isLines ? text + "\n" : (isFirst ? "\n" : ",\n") + text).utf8)
  }
}

extension PhotoResult {
  init(
    _ outcome: PhotoOutcome, _ presentation: PresentationOptions, by extractor: SchemeExtractor
  ) {
    let source = outcome.name.text
    let result: PhotoResult =
      switch outcome.result {
      case .success(let photo):
        .success(
          PhotoRecord(
            photo, source: source, by: extractor,
            swatches: presentation.order.sorted(photo.scheme.swatches),
            hasRoles: presentation.hasRoles))
      case .failure(let failure): .failure(FailureRecord(source: source, failure: failure))
      }
    self = result.named(byURL: outcome.name.url, batch: outcome.batch)
  }
}
