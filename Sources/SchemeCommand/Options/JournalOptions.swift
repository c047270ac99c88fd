internal import ImageDecoding
internal import SchemeJournal
internal import SystemFiles

/// The options about the file of the history.
struct JournalOptions: OptionGroup {
  var path: RawText?
  var entryLimit: Int?

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

  /// Returns the journal of the history, without reading it.
  func journal(
    _ console: Console, notify: (@Sendable (JournalNotice) -> Void)? = nil
  ) throws(UsageError) -> HistoryJournal {
    var options = HistoryJournal.Options()
    if let entryLimit { options.entryLimit = entryLimit }
    options.notify = notify ?? { console.complain(of: "\($0)") }
    let path = try path(console)
    return HistoryJournal(at: RawPath(bytes: path.bytes), options: options)
  }

  /// Returns the file of the history, which results must not replace.
  func path(_ console: Console) throws(UsageError) -> RawText {
    if let path { return path }
    guard let path = HistoryJournal.usualPath(console.environment) else { throw .noPlaceForHistory }
    return RawText(bytes: path.bytes)
  }
}
