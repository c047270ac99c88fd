/// How results are written.
enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  case text, hex, json, jsonl

  /// Whether failures and warnings are part of the results rather than complaints beside them.
  var carriesFailures: Bool { self == .json || self == .jsonl }
}
