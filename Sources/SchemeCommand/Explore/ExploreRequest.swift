internal import SchemeExplorer
internal import SchemeExtraction
internal import SchemeJournal
internal import SystemFiles
internal import SystemThreads

/// A request of `colorway explore`.
struct ExploreRequest: PhotoRequest {
  /// The photos and folders. The default is the working folder.
  var operands: [RawText]
  /// The extractor, with the options that the explorer begins with.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The choice of when to use color.
  var color: ColorChoice
  /// A Boolean value that indicates whether changes are shown at once.
  var reducesMotion: Bool
  /// The recording to make without a terminal, if one was asked for.
  var recording: RecordingRequest?

  /// The journal of the history, or `nil` if nothing is kept.
  let journal: HistoryJournal?
  /// The notices of the journal, which are shown once the terminal is free again.
  let notices = Monitor<[JournalNotice]>([])

  /// The file of the recording, if one is made.
  var output: RawText? { recording?.path }

  /// Creates a request from the arguments.
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
    // The same script must give the same recording, whatever is in the history.
    let isKept = recording == nil && !arguments.contains(.noJournal)
    let hasPlace = HistoryJournal.usualPath(console.environment) != nil
    journal =
      isKept && (hasPlace || arguments.contains(.journal))
      ? try arguments.journal(console) { [notices] notice in
        notices.withLock { $0.append(notice) }
      } : nil
  }
}
