internal import Colorway

struct HistoryShowCommand: Command {
  var entries = NamedEntries()
  var shown = EntryOutput()

  static let page = CommandPage(
    name: "history show", summary: "Show all that is known about entries of the history.",
    operands: "ENTRY...",
    discussion: "Each ENTRY is the name of an entry, or the first digits of its identifier.",
    examples: ["colorway history show 3f9a": "All that is known about an entry."])

  static let options: [Option<Self>] =
    EntryOutput.options.of(\Self.shown)
    + PresentationOptions.options.named("names").of(\.shown.presentation)
    + NamedEntries.options.named("journal").of(\.entries)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try entries.take(arguments.operands, console)
    try shown.output.take(arguments, console)
  }

  var idleOptions: [IdleOptions] { shown.idleOptions }

  func run(_ console: Console) async throws -> ExitStatus {
    let (journal, found) = try await entries.found(writing: shown.output.file, console)
    return try await shown.write(found, of: journal, console) { lines in
      found.map { lines.page(for: $0) }.joined(separator: "\n")
    }
  }
}
