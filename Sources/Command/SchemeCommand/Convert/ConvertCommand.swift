internal import Colorway
internal import PhotoConversion
internal import SchemePictures
internal import SchemeResults

struct ConvertCommand: Command {
  var input: RawPath = "-"
  var output = OutputOptions()
  var presentation = PresentationOptions()
  var formatting = FormatOptions()
  var canvas = PictureOptions()
  var inputFormat: PaletteFormat?
  var isStrict = false

  static let page = CommandPage(
    name: "convert", summary: "Convert a palette file to another format.", operands: "FILE",
    discussion: """
      FILE is a palette file, or - for standard input. It can also be any text with colors, or a \
      picture with at most 256 colors: a PNG or PNM file, whose palette keeps its order. Colors \
      keep their exact values as far as the other format can hold them. What is not understood \
      is counted on standard error.
      """,
    examples: [
      "colorway convert brand.ase -o brand.gpl": "From Adobe to GIMP.",
      "colorway convert brand.aco --format css": "Custom properties on standard output.",
      "colorway convert brand.ase -o brand.png": "A picture of the colors.",
      "colorway convert --picture wheel --sort hue -o brand.svg brand.ase": "A wheel by hue.",
    ])

  static let options: [Option<Self>] =
    OutputOptions.options.of(\Self.output)
    + [
      Option(
        "from", \.inputFormat, .named("NAME", among: PaletteFile.readableFormats, by: \.name),
        help: "Format of FILE: \(PaletteFile.names { $0.content != .terminal }). Of terminals: "
          + "\(PaletteFile.names { $0.content == .terminal }). css reads the colors of any text, and html those of any XML.",
        default: "what FILE starts with, its suffix, or css for other text"
      ).ofOneRun,
      Option("strict", \.isStrict, help: "Refuse files of which a part is not understood."),
    ] + PresentationOptions.optionsOfPalettes.of(\.presentation)
    + FormatOptions.options.of(\.formatting) + PictureOptions.optionsOfPalettes.of(\.canvas)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard let file = arguments.operands.first, !file.bytes.isEmpty else {
      throw UsageError("no palette file was named (for standard input, name '-')")
    }
    guard arguments.operands.count == 1 else {
      let other = arguments.operands[1].printable
      throw UsageError("'\(other)' is one file too many; to write to it, use '-o \(other)'")
    }
    input = file
    try canvas.take(&output, arguments, console)
  }

  var idleOptions: [IdleOptions] {
    output.format.idleOptions + FormatOptions.idleOptions(for: output.format)
      + PictureOptions.idleOptions(for: output.format)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try OutputSink.check(output.file, against: [input])
    let file = try await using(input) { try PaletteFile(reading: input, as: inputFormat) }
    let picture = try await using(input) { try file.pictureColors() }
    let format = picture == nil ? try format(of: file) : nil
    var palettes = try await using(input) {
      let content = try picture.map { PaletteContent(palettes: [$0]) } ?? file.content()
      guard content.palettes.contains(where: { !$0.colors.isEmpty }) else {
        throw content.warnings.first.map { Failure(kind: .corrupt, message: "\($0)") }
          ?? Failure.emptyPalette
      }
      if isStrict, let warning = content.warnings.first {
        throw Failure(kind: .corrupt, message: "\(warning) (without --strict, the rest is used)")
      }
      for warning in content.warnings { console.complain(about: input, "warning: \(warning)") }
      return content.palettes
    }
    if palettes.count > 1, output.format.isTheme, let theme = palettes.terminalTheme {
      palettes = [theme]
    }
    // A single palette without a name is named after its file.
    if palettes.count == 1, palettes[0].name == nil, format?.name != output.format.name {
      palettes[0].name = Palette.name(ofSource: input.text)
    }
    let losses = output.format.losses(of: palettes)
    if !losses.isEmpty {
      let list = losses.joined(separator: " and ")
      console.complain(about: input, "warning: \(output.format.name) has no place for \(list)")
    }
    let name = palettes.count == 1 ? palettes[0].name : Palette.name(ofSource: input.text)
    let title = "The colors of \(name ?? "a palette")"
    return try output.deliver(
      palettes, title: title, formatting.values, presentation, picture: canvas, console)
  }

  private func format(of file: PaletteFile) throws(UsageError) -> PaletteFormat {
    if let format = file.format { return format }
    guard file.photo(PhotoConverter()) == nil else {
      throw UsageError(
        "'\(input.printable)' is a photo, not a palette; to find its colors, use "
          + "'colorway extract\(output.file.map { " -o \($0.printable)" } ?? "") \(input.printable)'"
      )
    }
    throw .unknownFormat(
      file: input.printable, option: "--from", choices: PaletteFile.readableFormats.map(\.name))
  }
}
