internal import SchemeExtraction
internal import SchemeFormats

/// A way in which results are written, as data. A further one is an element of ``all``.
struct OutputFormat: Sendable {
  /// What a report may depend on beside the results.
  struct Context: Sendable {
    /// The extractor of the schemes.
    var extractor = SchemeExtractor()
    /// The order of the colors.
    var order: SwatchOrder
    /// What lines of text may be made of.
    var style: TerminalStyle
    /// Whether each photo is headed by its name.
    var hasHeadings: Bool
    /// Whether each color of text is followed by what it is called.
    var hasNames = false
    /// Whether text and JSON tell the roles that the colors could play.
    var hasRoles = false
  }

  /// What a person types to name it.
  let name: String
  /// How the names of its files end, without the first period.
  var suffixes: [String] = []
  /// Whether it holds the results of several photos.
  var holdsSeveral = true
  /// Whether it is no text.
  var isBinary = false
  /// Whether failures and warnings are part of the results rather than complaints beside them.
  var carriesFailures = false
  /// Makes a report, for one run.
  let makeReport: @Sendable (Context) -> any Report
}

extension OutputFormat: Hashable {
  static func == (first: OutputFormat, second: OutputFormat) -> Bool { first.name == second.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
