internal import Colorway

struct HistoryRemoveCommand: Command {
  var entries = NamedEntries()
  var isForced = false

  static let page = CommandPage(
    name: "history remove", summary: "Remove entries of the history from the disk.",
    operands: "[ENTRY...]",
    discussion: """
      Each ENTRY is the name of an entry, or the first digits of its identifier. Their thumbnails are \
      removed too. Before a favorite is removed, there is a question on the terminal.
      """,
    examples: [
      "colorway history remove 3f9a": "An entry.",
      "colorway history remove --keep-last 100": "All but a hundred and the favorites.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "force", \.isForced, help: "Remove favorites too, without asking on the terminal."
      ).ofOneRun
    ] + NamedEntries.options.of(\Self.entries)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    let removesOldest = entries.journal.entryLimit != nil
    try entries.take(arguments.operands, mayBeEmpty: removesOldest, console)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let (journal, found) = try await entries.found(console)
    guard try mayRemove(found, console) else { return .failure }
    for id in Set(found.map(\.id)) { try await journal.remove(id) }
    if let limit = entries.journal.entryLimit {
      try await journal.removeOldest(untilAtMost: limit)
    }
    // Removed entries must also disappear from the disk.
    try await journal.compact()
    return .success
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
}
