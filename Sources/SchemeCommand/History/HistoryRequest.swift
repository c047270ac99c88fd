internal import SchemeJournal
internal import SystemFiles

/// A request of `colorway history`.
struct HistoryRequest: Sendable {
  /// The entries to show in full. If none is named, the entries that match the search are listed.
  let entries: [String]
  /// The entries to look for.
  let search: HistorySearch
  /// The journal.
  let journal: HistoryJournal
  /// The format.
  let format: HistoryFormat
  /// The order of the colors.
  let order: SwatchOrder
  /// The choice of when text is colored.
  let color: ColorChoice
  /// A Boolean value that indicates whether text says what the colors are called.
  let hasNames: Bool
  /// The file to write to, or `nil` for standard output.
  let output: RawText?

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    entries = arguments.operands.map(\.text)
    search = HistorySearch(
      text: arguments.value(of: .search)?.text, isForFavorites: arguments.contains(.favoritesOnly),
      limit: try arguments.entryLimit())
    for option in [OptionDeclaration.search, .favoritesOnly, .entryLimit]
    where !entries.isEmpty && arguments.contains(option) {
      throw .conflict(option.longForm, entries[0])
    }
    journal = try arguments.journal(console)
    output = try arguments.outputFile()
    format = try arguments.format(
      named: .historyFormat, of: HistoryFormat.allCases, name: \.rawValue, suffixes: \.suffixes,
      otherwise: .text)
    if format == .png { try console.refuse(format.rawValue, on: output) }
    order = try arguments.choice(of: .sort) ?? .share
    color = try arguments.choice(of: .color) ?? .auto
    hasNames = arguments.contains(.names)
  }
}
