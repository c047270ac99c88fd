internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// The outcome for one input.
struct PhotoOutcome: Sendable {
  /// The name of the input.
  let name: RawText
  /// Its scheme, or the reason why it has none.
  let result: Result<SchemeExtractor.Extraction, Failure>
  /// The state of its file and the options, in a batch.
  var batch: BatchRecord?
}
