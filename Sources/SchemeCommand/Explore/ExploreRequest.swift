internal import SchemeExplorer
internal import SchemeExtraction

/// The request that the arguments of `colorway explore` make.
struct ExploreRequest: Sendable {
  /// The photos and folders. Without any in the arguments, the working folder.
  var operands: [RawText]
  /// The extractor, with the options that the explorer begins with.
  var extractor: SchemeExtractor
  /// When to use color.
  var color: ColorChoice
  /// A Boolean value that tells whether changes are shown at once.
  var reducesMotion: Bool
  /// The recording to make without a terminal, if one was asked for.
  var recording: RecordingRequest?

  /// Reads the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    operands = arguments.operands.isEmpty ? ["."] : arguments.operands
    guard !operands.contains("-") else { throw .standardInputIsKeyboard }
    color = try arguments.choice(of: .color) ?? .auto
    reducesMotion = arguments.contains(.reduceMotion)
    extractor = try arguments.extractor(console)
    if let count = try arguments.wholeNumber(of: .firstColorCount, in: Explorer.colorCounts) {
      extractor.options.colorCount = .exactly(count)
    }
    recording = try RecordingRequest(arguments)
  }
}
