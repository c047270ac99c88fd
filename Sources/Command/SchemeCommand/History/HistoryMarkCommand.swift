internal import Colorway

struct HistoryMarkCommand: Command {
  var entries = NamedEntries()
  var isUnmarked = false

  static let page = CommandPage(
    name: "history mark", summary: "Mark entries of the history as favorites.",
    operands: "ENTRY...",
    discussion: """
      Each ENTRY is the name of an entry, or the first digits of its identifier. Favorites are never \
      removed as the oldest.
      """,
    examples: ["colorway history mark 3f9a": "A favorite."])

  static let options: [Option<Self>] =
    [Option("unmark", \.isUnmarked, help: "Remove the mark instead.").ofOneRun]
    + NamedEntries.options.named("journal").of(\Self.entries)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try entries.take(arguments.operands, console)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let (journal, found) = try await entries.found(console)
    for id in Set(found.map(\.id)) { try await journal.setFavorite(!isUnmarked, of: id) }
    return .success
  }
}
