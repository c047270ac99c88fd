internal import Colorway

struct HistoryCommand: Command {
  enum Action: String, Sendable, CaseIterable {
    case list, show, mark, name, remove, export

    /// The options of the action, in addition to those of all actions.
    var options: Set<String> {
      switch self {
      case .list: Self.presentation.union(["search", "favorites", "limit"])
      case .show: Self.presentation
      case .mark: ["unmark"]
      case .name: []
      case .remove: ["keep-last", "force"]
      case .export:
        Self.presentation.union(["roles"] + FormatOptions.options.map(\.declaration.name))
      }
    }

    private static let presentation: Set = ["output", "format", "json", "sort", "names", "color"]
  }

  var action = Action.list
  var entries: [String] = []
  var name = ""
  var search = HistorySearch()
  var isUnmarked = false
  var isForced = false
  var output = OutputOptions()
  var presentation = PresentationOptions()
  var formatting = FormatOptions()
  var journal = JournalOptions()

  static let page = CommandPage(
    name: "history",
    summary: "Show the kept schemes, or mark, name, remove or export them.",
    operands: "[list|show|mark|name|remove|export] [ENTRY...]",
    discussion: """
      list, the default, shows entries, newest first: identifier, mark, time in UTC, colors, and \
      name or photo. show ENTRY... shows all that is known about them. mark ENTRY... makes them \
      favorites. name ENTRY NAME gives an entry a name; an empty one removes it. remove ENTRY... \
      removes them from the disk, with their thumbnails, and asks before it removes a favorite. \
      export ENTRY... writes them in the formats of 'colorway extract'.
      Each ENTRY is the name of an entry, or the first digits of its identifier. As with grep, the status \
      is also 1 if no entry was found.

      """ + placeOfHistory,
    examples: [
      "colorway extract --keep harbor.jpg": "Show the colors, and keep them.",
      "colorway history --search teal --limit 5": "The newest five with teal.",
      "colorway history --favorites -o mine.svg": "A sheet of the favorites.",
      "colorway history show 3f9a": "All that is known about an entry.",
      "colorway history mark 3f9a": "A favorite, which is never removed as one of the oldest.",
      "colorway history export Autumn -o autumn.ase": "For Adobe's programs.",
      "colorway history remove --keep-last 100": "All but a hundred and the favorites.",
    ], operandChoices: { Action.allCases.map(\.rawValue) })

  /// A description of where the history is kept, for the help of all subcommands that use it.
  static let placeOfHistory = """
    The history is a file on this machine. Only 'colorway extract --keep', 'colorway explore' and \
    'colorway studio' add to it. All programs see the same entries, even while they run side by \
    side. The file is colorway/history.journal in the folder that XDG_STATE_HOME names, otherwise \
    in ~/.local/state, or the one that --journal names.
    """

  static let options: [Option<Self>] =
    [
      Option(
        "search", \.search.text, .text("TEXT|COLOR"),
        help: "With list: only entries whose name or photo contains TEXT, or with a color near "
          + "COLOR, such as teal or '#c0392b'."),
      Option("favorites", \.search.isForFavorites, help: "With list: only favorites."),
      Option(
        "limit", \.search.limit, .wholeNumber(in: JournalOptions.entryLimits),
        help: "With list: only the newest N entries.", default: "all"),
      Option("unmark", \.isUnmarked, help: "With mark: remove the mark instead.").ofOneRun,
      Option(
        "force", \.isForced,
        help: "With remove: remove favorites too, without asking on the terminal."
      ).ofOneRun,
    ] + OutputOptions.options.of(\Self.output) + PresentationOptions.options.of(\.presentation)
    + FormatOptions.options.of(\.formatting)
    + JournalOptions.options.of(\.journal)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    var words = arguments.operands.map(\.text)
    if let word = words.first {
      action = try Self.action(named: word)
      words.removeFirst()
    }
    for option in arguments.options where !option.isSetInFile { try check(option.name) }
    if action == .name {
      guard words.count == 2 else {
        throw UsageError("name one entry and its name, as in 'colorway history name 3f9a Autumn'")
      }
      name = words.removeLast()
    }
    entries = words
    if action == .list, let word = words.first { throw .unwantedOperand(word) }
    let removesOldest = action == .remove && journal.entryLimit != nil
    if action != .list, entries.isEmpty, !removesOldest {
      throw UsageError("no history entry was named ('colorway history' lists them)")
    }
    _ = try journal.path(console)
    try output.take(arguments, console)
    let isSheetOrText = ["text", "json", "jsonl", "svg", "png"].contains(output.format.name)
    if [.list, .show].contains(action), !isSheetOrText {
      throw UsageError("'\(output.format.name)' is a format of 'colorway history export ENTRY'")
    }
    if action == .export, !output.format.holdsSeveral, entries.count > 1 {
      throw output.severalPalettes
    }
  }

  var idleOptions: [IdleOptions] {
    output.format.idleOptions + FormatOptions.idleOptions(for: output.format)
      + (action == .list && output.format.picture == nil
        ? [IdleOptions(["names"], "a list of entries shows no color names")] : [])
  }

  private static func action(named word: String) throws(UsageError) -> Action {
    if let action = Action(rawValue: word) { return action }
    let names = Action.allCases.map(\.rawValue)
    guard nearest(to: word, among: names) == nil else {
      throw .unknownChoice(option: "history", value: word, choices: names)
    }
    throw UsageError(
      "'\(word)' is not an action of 'history'; to show an entry, use "
        + "'colorway history show \(word)'")
  }

  private func check(_ option: String) throws(UsageError) {
    guard !action.options.contains(option),
      let owner = Action.allCases.first(where: { $0.options.contains(option) })
    else { return }
    throw UsageError(
      "'--\(option)' is an option of 'history \(owner.rawValue)', not of 'history \(action.rawValue)'"
    )
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try OutputSink.check(output.file, against: [try journal.path(console)])
    let journal = try journal.journal(console)
    let state = try await journal.state
    // If any entry is not found, nothing is changed.
    let found = try entries.map { try state.entry(named: $0) }
    switch action {
    case .list:
      let found = search.results(in: state.entries.reversed())
      if found.isEmpty, output.format == .text {
        if state.entries.isEmpty {
          console.complain(of: "the history is empty; 'colorway --keep' adds to it")
        }
        return .failure
      }
      return try await show(found, of: journal, console)
    case .show, .export: return try await show(found, of: journal, console)
    case .remove where try !mayRemove(found, console): return .failure
    case .mark, .name, .remove: return try await change(found.map(\.id), of: journal)
    }
  }

  /// Returns whether entries may be removed. Asks about favorites, or throws a complaint without a terminal.
  private func mayRemove(_ entries: [JournalEntry], _ console: Console) throws -> Bool {
    let favorites = entries.filter { $0.isFavorite && !isForced }.map { "'\($0.title)'" }
    guard !favorites.isEmpty else { return true }
    let (names, noun) = (
      favorites.joined(separator: ", "), favorites.count == 1 ? "a favorite" : "favorites"
    )
    guard let isWanted = console.ask("\(names): \(noun); remove?") else {
      throw Complaint(
        "nothing was removed: \(names) \(favorites.count == 1 ? "is" : "are") \(noun); "
          + "to remove favorites too, add --force")
    }
    return isWanted
  }

  private func change(
    _ entries: [JournalEntry.ID], of journal: HistoryJournal
  ) async throws -> ExitStatus {
    for id in Set(entries) {
      switch action {
      case .mark: try await journal.setFavorite(!isUnmarked, of: id)
      case .name: try await journal.setName(name.isEmpty ? nil : name, of: id)
      default: try await journal.remove(id)
      }
    }
    if action == .remove {
      if let limit = self.journal.entryLimit { try await journal.removeOldest(untilAtMost: limit) }
      // Removed entries must also disappear from the disk.
      try await journal.compact()
    }
    return .success
  }

  private func show(
    _ entries: [JournalEntry], of journal: HistoryJournal, _ console: Console
  ) async throws -> ExitStatus {
    if action != .export, let format = output.format.picture {
      let sheet = try await journal.sheet(of: entries, order: presentation.order, format, console)
      return try console.deliver(
        format.bytes(of: sheet, titled: "The history of colors"), to: output.file)
    }
    let style = presentation.style(console, isFile: output.isFile)
    guard action != .export, output.format == .text else {
      let format = output.format.presented(
        style, hasHeadings: entries.count > 1, hasRoles: presentation.hasRoles)
      let artifacts = entries.map { entry in
        Artifact(entry, presentation) { journal.path(of: $0).description }
      }
      return try console.deliver(
        format.bytes(of: artifacts, options: formatting.values), to: output.file)
    }
    let lines = EntryLines(presentation: presentation, style: style) {
      journal.path(of: $0).description
    }
    let text =
      action == .show
      ? entries.map { lines.page(for: $0) }.joined(separator: "\n")
      : entries.map { lines.line(for: $0) }.joined()
    return try console.deliver(Array(text.utf8), to: output.file)
  }
}
