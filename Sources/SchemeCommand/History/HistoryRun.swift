internal import ImageDecoding
internal import ImageEncoding
internal import SchemeJournal
internal import SchemePictures
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway history`.
struct HistoryRun: Sendable {
  /// The request.
  let request: HistoryRequest
  /// The console.
  let console: Console

  private static let nothingKept = "nothing is in the history yet; 'colorway --keep' adds to it"

  /// Shows entries of the history, and returns the exit status.
  func run() async -> ExitStatus {
    await console.reportingOnHistory {
      let state = try await request.journal.state
      guard request.entries.isEmpty else {
        return try await show(try request.entries.map { try state.entry(named: $0) }, inFull: true)
      }
      let found = request.search.results(in: state)
      if found.isEmpty, request.format == .text {
        if state.entries.isEmpty { console.complain(of: Self.nothingKept) }
        return .failure
      }
      return try await show(found, inFull: false)
    }
  }

  private func show(_ entries: [JournalEntry], inFull: Bool) async throws -> ExitStatus {
    if let format = request.format.picture { return try await draw(entries, as: format) }
    let isFile = (request.output ?? "-") != "-"
    let report = HistoryReport(
      order: request.order,
      style: TerminalStyle(choice: request.color, console: console, isFile: isFile),
      hasNames: request.hasNames
    ) { [journal = request.journal] in journal.path(of: $0).description }
    let text =
      switch request.format {
      case .json: report.array(of: entries)
      case .jsonl: entries.map { report.json(for: $0) + "\n" }.joined()
      default:
        inFull
          ? entries.map { report.page(for: $0) }.joined(separator: "\n")
          : entries.map { report.line(for: $0) }.joined()
      }
    return console.deliver(Array(text.utf8), to: request.output)
  }

  private func draw(
    _ entries: [JournalEntry], as format: PictureFormat
  ) async throws -> ExitStatus {
    guard !entries.isEmpty else { throw UnknownEntry(message: "no entry of the history was found") }
    guard entries.count <= ContactSheet.mostEntries else {
      throw UnknownEntry(
        message: "a sheet holds \(ContactSheet.mostEntries) entries, and there are more; ask for "
          + "fewer by --limit or --search")
    }
    var drawing = try await HistorySheet(journal: request.journal, order: request.order, format)
      .drawing(of: entries)
    drawing.title = "The history of colors"
    do throws(ImageWritingError) {
      let bytes = try format.bytes(of: drawing, background: .auto, scale: 1)
      return console.deliver(bytes, to: request.output)
    } catch {
      console.complain(aboutOutput: request.output, Failure(error).message)
      return .failure
    }
  }
}

extension Console {
  /// Calls a function that reads or changes the history, and complains if that fails.
  ///
  /// - Parameter body: The function. It returns the exit status of everything else.
  /// - Returns: The exit status.
  func reportingOnHistory(_ body: () async throws -> ExitStatus) async -> ExitStatus {
    do {
      return try await body()
    } catch JournalError.cancelled {
      return .interrupted
    } catch let error as UnknownEntry {
      complain(of: error.message)
    } catch {
      complain(of: "\(error)")
    }
    return .failure
  }
}
