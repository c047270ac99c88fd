internal import Colorway
internal import SchemeResults

struct ThemeCommand: Command {
  var photos = ExtractionOptions(colorCount: .exactly(colorCount))
  var output = OutputOptions<ThemeFormat>()
  var templates: [RawPath] = []
  var style = TerminalTheme.Style()

  /// As many colors as Android's Palette chooses from.
  static let colorCount = 16

  static let page = CommandPage(
    name: "theme", summary: "Make a light and a dark theme in the colors of a photo.",
    operands: "PHOTO",
    discussion: """
      PHOTO is a photo, or - for standard input. Whatever the photo, text has a contrast of 7:1 on its \
      ground and of 4.5:1 on accents and status colors. Muted text has 4.5:1. Accents and status colors \
      have 3:1 on their ground. The colors of a terminal have 4.5:1, and none of the six hues looks like \
      another.
      """,
    examples: [
      "colorway theme harbor.jpg > theme.css": "Custom properties.",
      "colorway theme harbor.jpg -o theme.html": "A page that shows both.",
      "colorway theme harbor.jpg --format kitty --mode light": "A light terminal.",
      "colorway theme harbor.jpg --template colors.kitty -o kitty.conf":
        "A filled template of pywal, wallust or matugen.",
      "colorway theme harbor.jpg --template kitty.conf --template rofi.rasi -o Themes":
        "Several, into a folder.",
    ])

  static let options: [Option<Self>] =
    ExtractionOptions.options.named("colors").of(\Self.photos) + OutputOptions.options.of(\.output)
    + [
      Option(
        "template", \.templates, .file,
        help: "Fill in the placeholders of FILE: those of pywal, such as {color0.strip}, and of "
          + "wallust, such as {{color0 | strip}}, with a terminal's colors; those of matugen, such as "
          + "{{colors.primary.default.hex}}, with the theme's. Several are written into the folder "
          + "that --output names."),
      Option(
        "mode", \.style.appearance, .choice,
        help: "Colors of a terminal, and for 'default' in a template."),
      Option(
        "mood", \.style.mood, .fraction("PART"),
        help:
          "How far a terminal's six hues go to those of the photo, as long as they stay apart: 0, "
          + "for each photo the same hues; 1, all the way."),
      Option(
        "contrast", \.style.contrast,
        .number("RATIO", in: 3...10),
        help: "Least contrast of a terminal's hues and white with its background."),
    ] + ExtractionOptions.options.except("colors").of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.takeOne(arguments, besides: templates)
    if templates.isEmpty { try output.take(arguments, console) }
    if !templates.isEmpty, output.isNamed { throw .conflict("--template", "--format") }
    // The JSON has both modes.
    let unused =
      templates.isEmpty && output.format.terminal == nil
      ? output.format == .json ? ["mode"] : ["mode", "mood", "contrast"] : []
    for name in unused where arguments.contains(name) && !arguments.isSetInFile(name) {
      throw .neededOption("--" + name, with: "--template, or a format of terminals")
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let files = try templateOutputs()
    for file in files { try OutputSink.check(file, against: photos.operands + templates) }
    let extractor = try photos.readyExtractor(
      writing: templates.isEmpty ? output.file : nil, reading: templates, console)
    var parsed: [ThemeTemplate] = []
    for file in templates {
      parsed.append(try await using(file) { try ThemeTemplate(reading: file) })
    }
    let outcome = await photos.source(photos.operands[0], console)
      .outcome(extract: extractor.photoExtraction)
    if Task.isCancelled { return .interrupted }
    console.complain(about: outcome)
    guard case .success(let photo) = outcome.result else { return .failure }
    guard !templates.isEmpty else {
      let text = output.format.text(of: photo.scheme, photo: outcome.name, style: style)
      return try console.deliver(Array(text.utf8), to: output.file)
    }
    // All are filled in before the first is written.
    var texts: [String] = []
    for (file, template) in zip(templates, parsed) {
      texts.append(
        try await using(file) {
          try template.filled(with: photo.scheme, photo: outcome.name.text, style: style)
        })
    }
    var status = ExitStatus.success
    for (file, text) in zip(files, texts) {
      status = status.then(try console.deliver(Array(text.utf8), to: file))
    }
    return status
  }

  /// Returns where each filled template goes: the file that `--output` names, or a file with the name of the
  /// template in the folder that it names.
  private func templateOutputs() throws(UsageError) -> [RawPath?] {
    guard let folder = output.file, folder != "-", System.kind(of: folder) == .folder else {
      guard templates.count < 2 else {
        throw UsageError(
          "several templates need a folder that exists; name it with '--output FOLDER'")
      }
      return templates.map { _ in output.file }
    }
    var names: Set<RawPath> = []
    for template in templates where !names.insert(template.lastComponent).inserted {
      throw UsageError(
        "two templates are called '\(template.lastComponent.printable)', and would be written to the "
          + "same file; fill them in one by one")
    }
    return templates.map { folder.appending(entry: $0.lastComponent) }
  }
}

extension ThemeTemplate {
  /// The largest template that is read, in bytes: a file named by mistake may be endless.
  private static let maximumByteCount = 16 << 20

  /// Creates a template by reading a file, or standard input for `-`.
  init(reading file: RawPath) throws {
    let bytes = try PhotoSource(operand: file).bytes(limit: Self.maximumByteCount)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(kind: .unsupported, message: "this is no template, as it is not UTF-8")
    }
    try self.init(text)
  }
}
