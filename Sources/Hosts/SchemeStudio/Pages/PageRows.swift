internal import SchemeJournal
internal import SchemeState

/// The entries of the history that a page lists, each with the ticket of its last change, so that a page is told only
/// of those that changed.
struct PageRows: Sendable {
  private var rows: [(entry: JournalEntry, ticket: Int)] = []
  /// The identifiers of the entries, newest first.
  private(set) var ids: [JournalEntry.ID] = []
  /// The ticket of the last change of these.
  private(set) var orderTicket = 0

  /// Follows the history, whose changes since the last call have a ticket.
  mutating func follow(_ history: HistoryEntries, ticket: Int) {
    let old = Dictionary(uniqueKeysWithValues: rows.map { ($0.entry.id, $0) })
    rows = history.prefix(StudioLimits.historyEntries).map { entry in
      if let row = old[entry.id], row.entry == entry { row } else { (entry, ticket) }
    }
    guard rows.map(\.entry.id) != ids else { return }
    (ids, orderTicket) = (rows.map(\.entry.id), ticket)
  }

  /// Returns the entries that changed after a ticket, or all.
  func entries(since ticket: Int?) -> [JournalEntry] {
    rows.filter { $0.ticket > ticket ?? .min }.map(\.entry)
  }
}
