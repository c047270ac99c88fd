internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeJournal
internal import SystemFiles

/// One run of `colorway export`.
struct ExportRun: Sendable {
  private let entries: [String]
  private let journal: HistoryJournal
  private let format: OutputFormat
  private let order: SwatchOrder
  private let color: ColorChoice
  private let hasNames: Bool
  private let hasRoles: Bool
  /// The file to write to, or `nil` for standard output.
  let output: RawText?
  private let console: Console

  /// Creates a run from the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    entries = try arguments.entries()
    journal = try arguments.journal(console)
    output = try arguments.outputFile()
    format = try arguments.format(
      named: .format, of: OutputFormat.all, name: \.name, suffixes: \.suffixes, otherwise: .text)
    if format.isBinary { try console.refuse(format.name, on: output) }
    guard format.holdsSeveral || entries.count == 1 else {
      throw .severalPalettes(
        format: format.name, choices: OutputFormat.all.filter(\.holdsSeveral).map(\.name))
    }
    order = try arguments.choice(of: .sort) ?? .share
    color = try arguments.choice(of: .color) ?? .auto
    hasNames = arguments.contains(.names)
    hasRoles = arguments.contains(.roles)
    self.console = console
  }

  /// Writes the entries in the format, and returns the exit status.
  func run() async -> ExitStatus {
    await console.reportingOnHistory {
      let state = try await journal.state
      let found = try entries.map { try state.entry(named: $0) }
      return console.deliver(bytes(for: found), to: output)
    }
  }

  private func bytes(for entries: [JournalEntry]) -> [UInt8] {
    let style = TerminalStyle(
      choice: color, console: console, isFile: output != nil && output != "-")
    let context = OutputFormat.Context(
      presentation: .init(order: order, hasNames: hasNames, hasRoles: hasRoles), style: style,
      hasHeadings: entries.count > 1)
    return format.bytes(for: entries, context) { [journal] in journal.path(of: $0).description }
  }
}

extension OutputFormat {
  /// Returns the bytes of a file of entries.
  ///
  /// - Parameters:
  ///   - entries: The entries, one unless the format holds several.
  ///   - context: The context of the report.
  ///   - path: Returns the path of an attachment's file.
  /// - Returns: The bytes.
  func bytes(
    for entries: [JournalEntry], _ context: Context,
    path: @escaping @Sendable (JournalAttachment) -> String
  ) -> [UInt8] {
    guard var report = makeReport(context) as? any SchemeReport else {
      let report = HistoryReport(
        order: context.presentation.order, style: context.style, hasNames: context.presentation.hasNames, path: path)
      let lines = entries.map { report.json(for: $0) + "\n" }
      return Array((self == .json ? report.array(of: entries) : lines.joined()).utf8)
    }
    var bytes = report.head
    for entry in entries { bytes += report.bytes(for: entry.scheme, named: RawText(entry.title)) }
    return bytes + report.tail
  }
}
