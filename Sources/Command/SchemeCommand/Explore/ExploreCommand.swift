internal import Colorway
internal import SchemeExplorer
internal import SchemeResults
internal import TerminalUI

struct ExploreCommand: Command {
  /// The photos and folders, by default the working folder, and the initial options of the explorer.
  var photos = ExtractionOptions()
  var presentation = PresentationOptions()
  var reducesMotion = false
  var journal = JournalOptions()

  static let page = CommandPage(
    name: "explore", summary: "Explore photos in the terminal, and how many colors they need.",
    operands: "[FILE...]",
    discussion: """
      Each FILE is a photo or a folder of photos. Without FILE, the photos directly in the working \
      folder are shown. Enter extracts, + and - choose how many colors, m changes the emphasis, o \
      takes the next photo, f marks a favorite, and ? lists all keys. The arrows move through the \
      colors and through earlier schemes. The mouse works too. The terminal must have at least \
      60 × 20 characters.
      Schemes are kept in the history, with a thumbnail, unless --no-journal is given.

      """ + HistoryCommand.placeOfHistory,
    examples: [
      "colorway explore": "The photos in this folder.",
      "colorway explore harbor.jpg Photos": "A photo, and a folder.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "colors", short: "n", \.photos.options.colorCount, .colorCount(in: Explorer.colorCounts),
        help: "Number of colors at first, \(Explorer.colorCounts.lowerBound) to "
          + "\(Explorer.colorCounts.upperBound); or auto, enough that no group of "
          + "1 % of the pixels looks like none of them, up to 12."
      ).alias("k", "count"),
      Option("reduce-motion", \.reducesMotion, help: "Show changes at once instead of moving."),
    ] + PresentationOptions.options.named("color").of(\Self.presentation)
    + JournalOptions.optionsWithNoJournal.of(\.journal)
    + ExtractionOptions.optionsOfSeveral.except("jobs").of(\.photos)
    + ExtractionOptions.options.except("colors").of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.take(operands: arguments.operands.isEmpty ? ["."] : arguments.operands)
    // The working folder may be anywhere, and searching all its subfolders could take long.
    if arguments.operands.isEmpty { photos.isFlat = true }
    guard !photos.operands.contains("-"), photos.mask != "-" else {
      throw .standardInputIsKeyboard
    }
  }

  /// Shows the explorer. If no photo can be read, reports the reasons instead.
  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: nil, console)
    guard TerminalDevice.standard.isPresent else {
      throw UsageError(
        "standard input and output must be a terminal to explore photos (try 'colorway extract')")
    }
    guard console.environment("TERM") != "dumb" else {
      throw UsageError(
        "this terminal cannot show the explorer (TERM is 'dumb'); use another, or "
          + "'colorway extract'")
    }
    let sources = Array(photos.queue(console))
    let photos = sources.map(\.explorerPhoto)
    if let reasons = reasonsIfNoneIsReadable(photos) {
      for (source, reason) in zip(sources, reasons) { console.complain(about: source.name, reason) }
      return .failure
    }
    try await show(photos, by: extractor, console)
  }

  private func reasonsIfNoneIsReadable(_ photos: [ExplorerPhoto]) -> [String]? {
    var reasons: [String] = []
    for photo in photos {
      guard let input = photo.input else {
        reasons.append(photo.reason)
        continue
      }
      do throws(DecodingError) {
        _ = try ImageDecoder(limits: self.photos.limits).info(of: input)
        return nil
      } catch {
        reasons.append(Failure(error).message)
      }
    }
    return reasons
  }

  @MainActor
  private func show(
    _ photos: [ExplorerPhoto], by extractor: SchemeExtractor, _ console: Console
  ) async throws(UsageError) -> Never {
    // The notices are shown after the terminal has been released.
    let notices = Monitor<[JournalNotice]>([])
    let journal = try journal.journalUnlessOff(console) { notice in
      notices.withLock { $0.append(notice) }
    }
    let depth = presentation.style(console, isFile: false).color
    let session = ExplorerSession(depth: depth) { size, now in
      Explorer(
        photos: photos, extractor: extractor.keepingLatestPhoto(), limits: extractor.limits,
        services: .files(extractor, journal), size: size, depth: depth,
        reducesMotion: reducesMotion, now: now)
    }
    let status = await session.run()
    for notice in notices.withLock({ $0 }) { console.complain(of: "\(notice)") }
    if let complaint = session.unwritten.complaint { console.complain(of: complaint) }
    // End without waiting for other threads, because one of them may be reading a photo that never ends.
    System.end(with: status)
  }
}

extension PhotoSource {
  fileprivate var explorerPhoto: ExplorerPhoto {
    let title = name.lastComponent.printable
    switch location {
    case .file(let path):
      // The preview and each extraction read the file again.
      guard System.kind(of: path) != .other else {
        return ExplorerPhoto(
          name: title, reason: "this file cannot be read more than once")
      }
      return ExplorerPhoto(
        name: title, source: name.text, input: converting(.file(path)))
    case .memory(let bytes):
      return ExplorerPhoto(name: title, source: name.text, input: converting(.bytes(bytes)))
    case .standardInput:
      return ExplorerPhoto(name: title, reason: UsageError.standardInputIsKeyboard.message)
    case .none(let failure): return ExplorerPhoto(name: title, reason: failure.message)
    }
  }
}
