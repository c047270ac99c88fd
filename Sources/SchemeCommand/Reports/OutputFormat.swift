internal import SchemeExtraction
internal import SchemeFormats

/// A format of results, as data. A new format is a further element of ``all``.
struct OutputFormat: FileFormat {
  /// The values on which a report may depend, besides the results.
  struct Context: Sendable {
    /// The extractor of the schemes.
    var extractor = SchemeExtractor()
    /// The order of the colors, and what text and JSON say of them.
    var presentation = PresentationOptions()
    /// The means of showing text.
    var style: TerminalStyle
    /// A Boolean value that indicates whether each photo is headed by its name.
    var hasHeadings = false
  }

  static var usual: OutputFormat { .text }
  static var hasJSON: Bool { true }
  static let help =
    "Output format: text, readable lines; hex, one #rrggbb a line; json, one array; jsonl, one JSON object a "
    + "line, each as soon as it is done; "
    + "\(PictureFormat.allCases.map(\.rawValue).listed(with: "and")), a picture of the colors; and "
    + "those of other programs, \(ofOtherPrograms.map(\.name).listed(with: "and"))."

  /// The name that a person types.
  let name: String
  /// The suffixes of its files, without their first period.
  var suffixes: [String] = []
  /// A Boolean value that indicates whether it holds the results of several photos.
  var holdsSeveral = true
  /// A Boolean value that indicates whether the format is something other than text.
  var isBinary = false
  /// A Boolean value that indicates whether failures and warnings are part of the results rather
  /// than complaints beside them.
  var carriesFailures = false
  /// A Boolean value that indicates whether the format includes the places of colors.
  var hasPlaces = false
  /// Creates a report, for one run.
  let makeReport: @Sendable (Context) -> any Report
}

extension OutputFormat: Hashable {
  static func == (first: OutputFormat, second: OutputFormat) -> Bool { first.name == second.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
