internal import SchemeExtraction
internal import SystemFiles

/// A writer of results: it makes bytes from values, and does not know where they go.
protocol Report: Sendable {
  /// The bytes before the first result.
  var head: [UInt8] { get }
  /// The bytes after the last result.
  var tail: [UInt8] { get }
  /// Whether the output is worth keeping. If it is not, it replaces no file.
  var isUsable: Bool { get }
  /// Returns the bytes for one input.
  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8]
}

extension Report {
  var head: [UInt8] { [] }
  var tail: [UInt8] { [] }
  var isUsable: Bool { true }
}

/// A report of schemes only, which can also be the schemes of albums.
protocol SchemeReport: Report {
  /// Returns the bytes for a scheme.
  mutating func bytes(for scheme: ImageColorScheme, named name: RawText) -> [UInt8]
}

extension SchemeReport {
  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8] {
    guard case .success(let photo) = outcome.result else { return [] }
    return bytes(for: photo.scheme, named: outcome.name)
  }
}
