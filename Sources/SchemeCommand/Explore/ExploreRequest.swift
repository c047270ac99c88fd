internal import SchemeExplorer
internal import SchemeExtraction
internal import SystemFiles

/// The request that the arguments of `colorway explore` make.
struct ExploreRequest: PhotoRequest {
  /// The photos and folders. Without any in the arguments, the working folder.
  var operands: [RawText]
  /// The extractor, with the options that the explorer begins with.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The choice of when to use color.
  var color: ColorChoice
  /// A Boolean value that tells whether changes are shown at once.
  var reducesMotion: Bool
  /// The recording to make without a terminal, if one was asked for.
  var recording: RecordingRequest?

  /// The file of the recording, if one is made.
  var output: RawText? { recording?.path }

  /// Reads the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    operands = arguments.operands.isEmpty ? ["."] : arguments.operands
    guard !operands.contains("-") else { throw .standardInputIsKeyboard }
    color = try arguments.choice(of: .color) ?? .auto
    reducesMotion = arguments.contains(.reduceMotion)
    extractor = try arguments.extractor(console)
    if case .exactly(let count) = extractor.options.colorCount,
      !Explorer.colorCounts.contains(count)
    {
      throw .badValue(
        option: OptionDeclaration.firstColorCount.longForm, value: "\(count)",
        expected: "a whole number from \(Explorer.colorCounts.lowerBound) to "
          + "\(Explorer.colorCounts.upperBound), or auto")
    }
    mask = try arguments.maskFile()
    guard mask != "-" else { throw .standardInputIsKeyboard }
    recording = try RecordingRequest(arguments)
  }
}
