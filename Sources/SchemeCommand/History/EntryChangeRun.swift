internal import SchemeJournal
internal import SystemFiles

/// One run of `colorway favorite` or `colorway forget`.
struct EntryChangeRun: Sendable {
  /// A change of entries.
  enum Change: Hashable, Sendable {
    /// They are marked, or lose their mark, and are perhaps given a name. An empty one takes it away.
    case mark(isFavorite: Bool, name: String?)
    /// They are removed, and of the others all but the newest and the favorites, if a number is given.
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

  /// Reads the arguments of `colorway favorite`.
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

  /// Reads the arguments of `colorway forget`.
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
        // What is forgotten is to be gone from the disk as well.
        try await journal.compact()
      }
      return .success
    }
  }
}
