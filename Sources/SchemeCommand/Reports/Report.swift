/// A way to write results: text from values, with no idea where it goes.
protocol Report: Sendable {
  /// What comes before the first result.
  var opening: String { get }
  /// What comes after the last.
  var closing: String { get }
  /// What is written of one input.
  mutating func entry(for outcome: PhotoOutcome) -> String
}

extension Report {
  var opening: String { "" }
  var closing: String { "" }
}
