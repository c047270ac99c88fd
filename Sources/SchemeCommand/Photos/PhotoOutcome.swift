internal import SchemeExtraction
internal import SchemeResults

/// What became of one input.
struct PhotoOutcome: Sendable {
  /// What the input is called.
  let name: RawText
  /// Its scheme, or why it has none.
  let result: Result<SchemeExtractor.Extraction, Failure>
}
