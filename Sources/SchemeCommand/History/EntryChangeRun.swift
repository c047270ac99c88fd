internal import SchemeJournal
internal import SystemFiles

/// One run of `colorway favorite` or `colorway forget`.
struct EntryChangeRun: Sendable {
  /// A change of entries.
  enum Change: Hashable, Sendable {
    /// Marks the entries or removes their marks, and gives them a name if there is one. An empty
    /// name removes the name.
    case mark(isFavorite: Bool, name: String?)
    /// Removes the entries. If a number is given, all other entries are removed as well, except
    /// that many of the newest and the favorites.
    case forget(keepingLast: Int?)
  }

  /// The entries, as they were named.
  let entries: [String]
  /// The change.
  let change: Change
  /// The journal.
  let journal: HistoryJournal
  /// The console.
  let console: Console

  /// Creates a run from the arguments of `colorway favorite`.
  init(favorite arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    entries = try arguments.entries()
    let name = arguments.value(of: .entryName)?.text
    if name != nil, entries.count > 1 {
      throw .conflict(OptionDeclaration.entryName.longForm, entries[1])
    }
    change = .mark(isFavorite: !arguments.contains(.unmark), name: name)
    journal = try arguments.journal(console)
    self.console = console
  }

  /// Creates a run from the arguments of `colorway forget`.
  init(forget arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    let limit = try arguments.keepLast()
    entries = limit != nil && arguments.operands.isEmpty ? [] : try arguments.entries()
    change = .forget(keepingLast: limit)
    journal = try arguments.journal(console)
    self.console = console
  }

  /// Finds all entries, changes them, and returns the exit status. If one is not found, nothing is changed.
  func run() async -> ExitStatus {
    await console.reportingOnHistory {
      let state = try await journal.state
      let found = try entries.map { try state.entry(named: $0).id }
      switch change {
      case .mark(let isFavorite, let name):
        for id in found {
          try await journal.setFavorite(isFavorite, of: id)
          if let name { try await journal.setName(name.isEmpty ? nil : name, of: id) }
        }
      case .forget(let limit):
        for id in Set(found) { try await journal.remove(id) }
        if let limit { try await journal.removeOldest(untilAtMost: limit) }
        // Forgotten entries must also disappear from the disk.
        try await journal.compact()
      }
      return .success
    }
  }
}
