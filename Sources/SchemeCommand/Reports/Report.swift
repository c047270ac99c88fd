/// A way to write results: bytes from values, with no idea where they go.
protocol Report: Sendable {
  /// What is written before the first result.
  var head: [UInt8] { get }
  /// What is written after the last.
  var tail: [UInt8] { get }
  /// Whether what was written is worth keeping: a file is only replaced by something that is.
  var isUsable: Bool { get }
  /// What is written of one input.
  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8]
}

extension Report {
  var isUsable: Bool { true }
}

/// A report that is text.
protocol WrittenReport: Report {
  /// What comes before the first result.
  var opening: String { get }
  /// What comes after the last.
  var closing: String { get }
  /// What is written of one input.
  mutating func entry(for outcome: PhotoOutcome) -> String
}

extension WrittenReport {
  var opening: String { "" }
  var closing: String { "" }

  var head: [UInt8] { Array(opening.utf8) }
  var tail: [UInt8] { Array(closing.utf8) }

  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8] { Array(entry(for: outcome).utf8) }
}
