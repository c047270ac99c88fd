internal import Colorway

struct HistoryExportCommand: Command {
  var entries = NamedEntries()
  var output = OutputOptions()
  var presentation = PresentationOptions()
  var formatting = FormatOptions()
  var canvas = PictureOptions()

  static let page = CommandPage(
    name: "history export",
    summary: "Write entries of the history in the formats of 'colorway extract'.",
    operands: "ENTRY...",
    discussion: "Each ENTRY is the name of an entry, or the first digits of its identifier.",
    examples: ["colorway history export Autumn -o autumn.ase": "For Adobe's programs."])

  static let options: [Option<Self>] =
    OutputOptions.options.of(\Self.output) + PresentationOptions.options.of(\.presentation)
    + FormatOptions.options.of(\.formatting) + PictureOptions.optionsOfPalettes.of(\.canvas)
    + NamedEntries.options.named("journal").of(\.entries)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try entries.take(arguments.operands, console)
    try canvas.take(&output, arguments, console)
    if !output.format.holdsSeveral, entries.names.count > 1 { throw output.severalPalettes }
  }

  var idleOptions: [IdleOptions] {
    output.format.idleOptions + FormatOptions.idleOptions(for: output.format)
      + PictureOptions.idleOptions(for: output.format)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let (journal, found) = try await entries.found(writing: output.file, console)
    let format = output.format.presented(
      presentation.style(console, isFile: output.isFile), hasHeadings: found.count > 1,
      hasRoles: presentation.hasRoles, picture: canvas)
    let artifacts = found.map { entry in
      Artifact(entry, presentation) { journal.path(of: $0).description }
    }
    return try console.deliver(
      format.bytes(of: artifacts, options: formatting.values), to: output.file)
  }
}
