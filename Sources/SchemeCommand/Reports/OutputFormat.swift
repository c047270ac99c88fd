internal import SchemeExtraction
internal import SchemeFormats

/// A format of results, as data. A new format is a further element of ``all``.
struct OutputFormat: FileFormat {
  /// The values on which a report may depend, besides the results.
  struct Context: Sendable {
    var extractor = SchemeExtractor()
    var presentation = PresentationOptions()
    var style: TerminalStyle
    var hasHeadings = false
  }

  static var usual: OutputFormat { .text }
  static var hasJSON: Bool { true }
  static let help =
    "Output format: text, readable lines; hex, one #rrggbb a line; json, one array; jsonl, one JSON object a "
    + "line, each as soon as it is done; "
    + "\(PictureFormat.allCases.map(\.rawValue).listed(with: "and")), a picture of the colors; and "
    + "those of other programs, \(ofOtherPrograms.map(\.name).listed(with: "and"))."

  let name: String
  /// The suffixes of its files, without their first period.
  var suffixes: [String] = []
  var holdsSeveral = true
  var isBinary = false
  /// Whether failures and warnings are part of the results rather than complaints beside them.
  var carriesFailures = false
  var hasPlaces = false
  /// Creates a report, for one run.
  let makeReport: @Sendable (Context) -> any Report
}

extension OutputFormat: Hashable {
  static func == (first: OutputFormat, second: OutputFormat) -> Bool { first.name == second.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
