internal import SchemeExplorer
internal import SchemeExtraction

/// What `colorway explore` was asked to do.
struct ExploreRequest: Sendable {
  /// The photos and folders; the working folder if none was named.
  var operands: [RawText]
  /// How colors are found.
  var extractor: SchemeExtractor
  /// When in color.
  var color: ColorChoice
  /// Whether changes are seen at once.
  var reducesMotion: Bool
  /// What to record, and where to, if there is to be no terminal.
  var recording: RecordingRequest?

  /// Reads the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    operands = arguments.operands.isEmpty ? ["."] : arguments.operands
    guard !operands.contains("-") else { throw .standardInputIsKeyboard }
    color = try arguments.choice(of: .color) ?? .auto
    reducesMotion = arguments.contains(.reduceMotion)
    extractor = try arguments.extractor(console)
    recording = try RecordingRequest(arguments)
  }
}
