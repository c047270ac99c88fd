internal import Colorway

struct HistoryListCommand: Command {
  var search = HistorySearch()
  var shown = EntryOutput()
  var journal = JournalOptions()

  static let page = CommandPage(
    name: "history list", summary: "Show the entries of the history, newest first.",
    discussion: """
      Each line has the identifier of an entry, its mark, the time in UTC, the colors, and the name or \
      photo. As with grep, the status is also 1 if no entry was found.
      """,
    examples: [
      "colorway history --search teal --limit 5": "The newest five with teal.",
      "colorway history --favorites -o mine.svg": "A sheet of the favorites.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "search", \.search.text, .text("TEXT|COLOR"),
        help: "Only entries whose name or photo contains TEXT, or with a color near COLOR, such as "
          + "teal or '#c0392b'."),
      Option("favorites", \.search.isForFavorites, help: "Only favorites."),
      Option(
        "limit", \.search.limit, .wholeNumber(in: JournalOptions.entryLimits),
        help: "Only the newest N entries.", default: "all"),
    ] + EntryOutput.options.of(\.shown) + JournalOptions.options.named("journal").of(\.journal)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    if let word = arguments.operands.first?.printable {
      throw UsageError(
        Subcommand.history.nested.contains { $0.word == word }
          ? "write 'history \(word)' before all options"
          : "unexpected argument '\(word)'; to show an entry, use 'colorway history show \(word)'")
    }
    _ = try journal.path(console)
    try shown.output.take(arguments, console)
  }

  var idleOptions: [IdleOptions] { shown.idleOptions }

  func run(_ console: Console) async throws -> ExitStatus {
    try OutputSink.check(shown.output.file, against: [try journal.path(console)])
    let journal = try journal.journal(console)
    let entries = try await journal.state.entries
    let found = search.results(in: entries.reversed())
    if found.isEmpty, shown.output.format == .text {
      if entries.isEmpty {
        console.complain(of: "the history is empty; 'colorway --keep' adds to it")
      }
      return .failure
    }
    return try await shown.write(found, of: journal, console) { lines in
      found.map { lines.line(for: $0) }.joined()
    }
  }
}
