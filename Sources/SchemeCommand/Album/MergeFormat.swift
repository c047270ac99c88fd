/// The formats of what `colorway merge` writes.
struct MergeFormat: Sendable {
  /// The content of a file.
  enum Content: Sendable {
    /// The scheme.
    case scheme(OutputFormat)
    /// The sum of the histograms.
    case histogram(HistogramFormat)
  }

  /// The name that a person types.
  let name: String
  /// The suffixes of its files, without their first period.
  let suffixes: [String]
  /// The content of its files.
  let content: Content

  /// A Boolean value that indicates whether it is something other than text.
  var isBinary: Bool {
    switch content {
    case .scheme(let format): format.isBinary
    case .histogram(let format): format == .binary
    }
  }

  /// Text to look at.
  static let text = MergeFormat(.text)

  /// Every format, in the order of help.
  static let all =
    OutputFormat.all.map { MergeFormat($0) } + [
      MergeFormat(
        name: "histogram", suffixes: ["histogram", "cwh"], content: .histogram(.binary)),
      MergeFormat(
        name: "histogram-json", suffixes: ["histogram.json", "cwh.json"],
        content: .histogram(.json)),
    ]

  private init(name: String, suffixes: [String], content: Content) {
    (self.name, self.suffixes, self.content) = (name, suffixes, content)
  }

  private init(_ format: OutputFormat) {
    self.init(name: format.name, suffixes: format.suffixes, content: .scheme(format))
  }
}
