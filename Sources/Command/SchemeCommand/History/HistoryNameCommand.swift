internal import Colorway

struct HistoryNameCommand: Command {
  var entries = NamedEntries()
  var name = ""

  static let page = CommandPage(
    name: "history name", summary: "Name an entry of the history.", operands: "ENTRY NAME",
    discussion: """
      ENTRY is the name of an entry, or the first digits of its identifier. An empty NAME removes its name.
      """,
    examples: ["colorway history name 3f9a Autumn": "A name that the other subcommands take."])

  static let options = NamedEntries.options.named("journal").of(\Self.entries)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError("name one entry and its name, as in 'colorway history name 3f9a Autumn'")
    }
    name = arguments.operands[1].text
    try entries.take([arguments.operands[0]], console)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let (journal, found) = try await entries.found(console)
    for entry in found { try await journal.setName(name.isEmpty ? nil : name, of: entry.id) }
    return .success
  }
}
