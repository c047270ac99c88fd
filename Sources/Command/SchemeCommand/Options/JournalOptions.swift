internal import Colorway

struct JournalOptions: OptionGroup {
  var path: RawPath?
  var entryLimit: Int?
  /// A Boolean value that indicates whether the history is neither shown nor changed, in commands
  /// that offer this option.
  private var isOff = false

  static let entryLimits = 1...1_000_000

  static let options: [Option<Self>] = [
    Option(
      "journal", \.path, .path("PATH"),
      help: "File of the history. PATH.lock, and PATH.attachments with thumbnails, are beside it.",
      default: "colorway/history.journal in $XDG_STATE_HOME, or else in ~/.local/state"),
    Option(
      "keep-last", \.entryLimit, .wholeNumber(in: entryLimits),
      help: "Keep at most N schemes. The oldest are removed first; favorites never are.",
      default: "10000 where schemes are kept"),
  ]

  /// The options of commands that can also run without the history.
  static let optionsWithNoJournal: [Option<Self>] =
    options + [
      Option("no-journal", \.isOff, help: "Neither show nor change the history.").ofOneRun
    ]

  /// Returns the journal of the history, or `nil` if the history is off or has no location.
  func journalUnlessOff(
    _ console: Console, notify: (@Sendable (JournalNotice) -> Void)? = nil
  ) throws(UsageError) -> HistoryJournal? {
    let hasPlace = path != nil || HistoryJournal.defaultPath(console.environment) != nil
    return isOff || !hasPlace ? nil : try journal(console, notify: notify)
  }

  /// Returns the journal of the history, without reading it.
  func journal(
    _ console: Console, notify: (@Sendable (JournalNotice) -> Void)? = nil
  ) throws(UsageError) -> HistoryJournal {
    var options = HistoryJournal.Options()
    if let entryLimit { options.entryLimit = entryLimit }
    options.notify = notify ?? { console.complain(of: "\($0)") }
    let path = try path(console)
    return HistoryJournal(at: path, options: options)
  }

  /// Returns the file of the history, which results must not overwrite.
  func path(_ console: Console) throws(UsageError) -> RawPath {
    if let path { return path }
    guard let path = HistoryJournal.defaultPath(console.environment) else {
      throw UsageError("there is no home folder for the history; name a file with '--journal'")
    }
    return path
  }
}

struct KeepingOptions: OptionGroup {
  var isOn = false
  var keepsHistogram = false
  var journal = JournalOptions()

  static let options: [Option<Self>] =
    [
      Option(
        "keep", \.isOn,
        help: "Keep each scheme in the history, with the photo's name, the time and a "
          + "thumbnail. Without it, nothing is kept."),
      Option(
        "keep-histogram", \.keepsHistogram,
        help: "Also keep the histogram, from which 'colorway album' finds other schemes."),
    ] + JournalOptions.options.of(\.journal)

  func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    if isOn {
      _ = try journal.path(console)
      return
    }
    for name in ["keep-histogram", "journal", "keep-last"] where arguments.isGiven(name) {
      throw .neededOption("--" + name, with: "--keep")
    }
  }

  func keeper(
    for extractor: SchemeExtractor, writing output: RawPath?, _ console: Console
  ) throws(UsageError) -> HistoryKeeper? {
    guard isOn else { return nil }
    try OutputSink.check(output, against: [try journal.path(console)])
    return HistoryKeeper(
      journal: try journal.journal(console), keepsHistogram: keepsHistogram, extractor: extractor)
  }
}
