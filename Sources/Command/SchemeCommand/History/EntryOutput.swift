internal import Colorway

/// How entries of the history are shown: as text, as JSON, or as a sheet of their thumbnails and colors.
struct EntryOutput: OptionGroup {
  var output = OutputOptions(among: formats)
  var presentation = PresentationOptions()
  var canvas = PictureOptions()

  private static let formats: [PaletteFormat] = [
    .text, .json, .jsonl, .picture(.svg), .picture(.png),
  ]

  static let options: [Option<Self>] =
    OutputOptions.options(
      among: formats,
      help:
        "Output format: text, readable lines; json, one array; jsonl, one JSON object per line; "
        + "svg and png, a sheet of photos and their colors."
    ).of(\.output) + PresentationOptions.options.named("sort", "color").of(\.presentation)
    + PictureOptions.options(defaultWidth: "as the sheet needs").of(\.canvas)

  var idleOptions: [IdleOptions] {
    output.format.idleOptions + PictureOptions.idleOptions(for: output.format)
  }

  func write(
    _ entries: [JournalEntry], of journal: HistoryJournal, _ console: Console,
    text: (EntryLines) -> String
  ) async throws -> ExitStatus {
    if let format = output.format.picture {
      let sheet = try await journal.sheet(
        of: entries, order: presentation.order, width: canvas.width, format, console)
      return try console.deliver(
        format.bytes(of: sheet, titled: "The history of colors", canvas), to: output.file)
    }
    let path = { @Sendable in journal.path(of: $0).description }
    guard output.format == .text else {
      let artifacts = entries.map { Artifact($0, presentation, path: path) }
      return try console.deliver(output.format.bytes(of: artifacts), to: output.file)
    }
    let style = presentation.style(console, isFile: output.isFile)
    let lines = EntryLines(presentation: presentation, style: style, path: path)
    return try console.deliver(Array(text(lines).utf8), to: output.file)
  }
}
