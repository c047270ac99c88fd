internal import Colorway
internal import SchemeResults
internal import StructuredText

struct ThemeCommand: Command {
  var photos = ExtractionOptions(colorCount: .exactly(colorCount))
  var output = OutputOptions(among: PaletteFormat.themes)
  var templates: [RawPath] = []
  var plan: RawPath?
  var isDryRun = false
  var keepsGoing = false
  /// The time to wait for each program of a plan.
  var patience = Duration.seconds(3)
  var formatting = FormatOptions()

  /// The number of colors that Android's Palette chooses from.
  static let colorCount = 16

  static let page = CommandPage(
    name: "theme", summary: "Make a light and a dark theme in the colors of a photo.",
    operands: "PHOTO",
    discussion: """
      PHOTO is a photo, or - for standard input. Whatever the photo, text has a contrast of 7:1 on \
      its background and of 4.5:1 on accents and status colors. Muted text has 4.5:1. Accents and \
      status colors have 3:1 on their background. The colors of a terminal have 4.5:1, and none of \
      the six hues looks like another.
      """,
    examples: [
      "colorway theme harbor.jpg > theme.css": "Custom properties.",
      "colorway theme harbor.jpg -o theme.html": "A page that shows both.",
      "colorway theme harbor.jpg --format kitty --mode light": "A light terminal.",
      "colorway theme harbor.jpg --template colors.kitty -o kitty.conf":
        "A filled template of pywal, wallust or matugen.",
      "colorway theme harbor.jpg --template kitty.conf --template rofi.rasi -o Themes":
        "Several, into a folder.",
      "colorway theme harbor.jpg --apply ~/.config/colorway/themes.toml":
        "All that a file lists, and the programs to run afterwards.",
    ])

  static let options: [Option<Self>] =
    ExtractionOptions.options.named("colors").of(\Self.photos)
    + OutputOptions.options(
      among: PaletteFormat.themes, help: PaletteFormat.helpOfThemes
    ).of(\.output)
    + [
      Option(
        "template", \.templates, .file,
        help: "Fill in the placeholders of FILE: those of pywal, such as {color0.strip}, and of "
          + "wallust, such as {{color0 | strip}}, with a terminal's colors; those of matugen, such as "
          + "{{colors.primary.default.hex}}, with the theme's, where 'default' is --mode. Several are "
          + "written into the folder that --output names."),
      Option(
        "apply", \.plan, .file,
        help:
          "Fill in the templates that FILE lists: a TOML table for each, with 'template', 'output', "
          + "and perhaps 'mode' and 'run', a program that is run after all are written. One that has not "
          + "ended after 3 seconds goes on beside the next."
      ).ofOneRun,
      Option(
        "keep-going", \.keepsGoing,
        help:
          "If a template of --apply has an error, say so and go on with the others. The status is "
          + "then 1."
      ).ofOneRun,
      Option(
        "dry-run", \.isDryRun,
        help: "Fill in the templates, but only show what would be written and run."
      ).ofOneRun,
    ] + FormatOptions.options.except("bom").of(\.formatting)
    + ExtractionOptions.options.except("colors").of(\.photos)

  private var hasTemplates: Bool { !templates.isEmpty || plan != nil }

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.takeOne(arguments, besides: templates)
    if plan != nil, !templates.isEmpty { throw .conflict("--apply", "--template") }
    if plan != nil, output.file != nil { throw .conflict("--apply", "--output") }
    if hasTemplates, output.isNamed, !arguments.isSetInFile("format") {
      throw .conflict(plan == nil ? "--template" : "--apply", "--format")
    }
    if keepsGoing, plan == nil { throw .neededOption("--keep-going", with: "--apply") }
    if isDryRun, !hasTemplates { throw .neededOption("--dry-run", with: "--template or --apply") }
    guard !hasTemplates else { return }
    try output.take(arguments, console)
    guard output.format.content != .terminal else {
      if arguments.isGiven("accent") {
        throw .neededOption("--accent", with: "templates or a format of interfaces")
      }
      return
    }
    // The JSON contains both modes.
    let unused = output.format == .themeJSON ? ["mode"] : ["mode", "mood", "contrast"]
    for name in unused where arguments.isGiven(name) {
      throw .neededOption("--" + name, with: "templates or a format of terminals")
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let steps =
      try plan.map { (file) throws(UsageError) in
        try ThemePlan(reading: file, console).steps
      } ?? templateSteps()
    let inputs = photos.operands + steps.map(\.template) + [plan, photos.mask].compactMap(\.self)
    for step in steps { try OutputSink.check(step.output, against: inputs) }
    let extractor = try photos.readyExtractor(
      writing: hasTemplates ? nil : output.file, reading: steps.map(\.template), console)
    var filling: [(step: ThemeStep, template: ThemeTemplate)] = []
    var status = ExitStatus.success
    for step in steps {
      let result = Result { try ThemeTemplate(reading: step.template) }
      let template = try value(of: result, for: step, &status, console)
      if let template { filling.append((step, template)) }
    }
    let outcome = await photos.source(photos.operands[0], console)
      .outcome(extract: extractor.photoExtraction)
    if Task.isCancelled { return .interrupted }
    console.complain(about: outcome)
    guard let photo = outcome.photo else { return .failure }
    let (accent, style) = (formatting.values.accent, formatting.values.terminal)
    let theme = InterfaceTheme(photo.scheme, accent: accent)
    if theme.light.accents.count < accent {
      console.complain(
        about: outcome.name,
        "it has \(counted(theme.light.accents.count, "vivid hue")), so there is no accent "
          + "\(accent)")
      return .failure
    }
    guard hasTemplates else {
      let artifact = Artifact(outcome, PresentationOptions(), by: extractor)
      return try console.deliver(
        output.format.bytes(of: [artifact], options: formatting.values), to: output.file)
    }
    // All templates are filled in before the first result is written.
    var filled: [(step: ThemeStep, text: String)] = []
    for (step, template) in filling {
      var style = style
      style.appearance = step.mode ?? style.appearance
      let result = Result {
        guard outcome.name != "-" || !template.namesPhoto else {
          throw Failure(
            kind: .unsupported,
            message: "it has the path of the photo, and a photo from standard input has none")
        }
        return try template.filled(
          with: photo.scheme, photo: outcome.name.absolute.text, isShell: step.isForShell,
          theme: theme, style: style)
      }
      let text = try value(of: result, for: step, &status, console)
      if let text { filled.append((step, text)) }
    }
    return status.then(
      isDryRun ? show(filled.map(\.step), console) : try await write(filled, console))
  }

  /// Returns the value of a result for a template. With `--keep-going`, an error is said and makes the status a
  /// failure; without it, the error is thrown.
  private func value<Value>(
    of result: Result<Value, any Error>, for step: ThemeStep, _ status: inout ExitStatus,
    _ console: Console
  ) throws(Complaint) -> Value? {
    do {
      return try result.get()
    } catch {
      let complaint = Complaint(error, about: step.template, isPhoto: false)
      guard keepsGoing else { throw complaint }
      status = console.report(complaint)
      return nil
    }
  }

  /// Writes filled templates, then runs the commands. All files are opened and written before the
  /// first one replaces an old file, so that errors so far leave the old files unchanged.
  private func write(
    _ filled: [(step: ThemeStep, text: String)], _ console: Console
  ) async throws -> ExitStatus {
    var status = ExitStatus.success
    var written: [(step: ThemeStep, sink: OutputSink)] = []
    for (step, text) in filled {
      do throws(SystemError) {
        let sink = try OutputSink(step.output, console: console)
        try sink.write(text)
        written.append((step, sink))
      } catch {
        status = try console.status(of: error, on: step.output)
        guard keepsGoing else { return status }
      }
    }
    var commands: [[String]] = []
    for (step, sink) in written {
      do throws(SystemError) {
        try sink.finish()
        if !step.command.isEmpty { commands.append(step.command) }
      } catch {
        status = try console.status(of: error, on: step.output)
        guard keepsGoing else { return status }
      }
    }
    for command in commands {
      guard let reason = await fault(of: command) else { continue }
      if Task.isCancelled { return .interrupted }
      console.complain(about: RawPath(command.joined(separator: " ")), reason)
      status = .failure
    }
    return status
  }

  /// Runs a program, and returns what went wrong, if anything did.
  private func fault(of command: [String]) async -> String? {
    do throws(SystemError) {
      switch try await System.run(
        command[0], Array(command.dropFirst()), waitingFor: patience)
      {
      case .exit(0): return nil
      case .exit(let status): return "it ended with status \(status)"
      case .signal: return "a signal ended it"
      case .running:
        return "it has not ended after \(patience); it goes on, and the next does not wait for it"
      }
    } catch {
      return error.message
    }
  }

  private func show(_ steps: [ThemeStep], _ console: Console) -> ExitStatus {
    let files = steps.map {
      "write \($0.output?.printable ?? "-") from \($0.template.printable)\n"
    }
    let commands = steps.map(\.command).filter { !$0.isEmpty }
      .map { "run \($0.joined(separator: " ").escapingControls)\n" }
    return console.show((files + commands).joined())
  }

  /// Returns the output of each template: the file that `--output` names, or a file with the name
  /// of the template in the folder that `--output` names.
  private func templateSteps() throws(UsageError) -> [ThemeStep] {
    guard let folder = output.file, folder != "-", System.kind(of: folder) == .folder else {
      guard templates.count < 2 else {
        throw UsageError(
          "several templates need an existing folder; name it with '--output FOLDER'")
      }
      return templates.map { ThemeStep(template: $0, output: output.file) }
    }
    var names: Set<RawPath> = []
    for template in templates where !names.insert(template.lastComponent).inserted {
      throw UsageError(
        "two templates are called '\(template.lastComponent.printable)', and would be written to the "
          + "same file; fill them in one by one")
    }
    return templates.map {
      ThemeStep(template: $0, output: folder.appending(entry: $0.lastComponent))
    }
  }
}

extension PaletteFormat {
  /// The formats of themes. Their suffixes are also those of palettes, such as `css`.
  fileprivate static let themes: [PaletteFormat] = {
    let interfaces = all.filter { $0.content == .interface }.map { format in
      var format = format
      format.suffixes += format.suffixes.filter { $0.hasPrefix("theme.") }
        .map { String($0.dropFirst("theme.".count)) }
      return format
    }
    return interfaces + all.filter { $0.content == .terminal }
  }()

  fileprivate static let helpOfThemes =
    "Output format: theme-css, custom properties; theme-json, one object; theme-html, a page with both "
    + "palettes on real controls; theme-tokens, design tokens; theme-tailwind and shadcn, variables of "
    + "Tailwind CSS 4 and shadcn/ui; theme-tailwind-v3 and shadcn-v3, those for Tailwind CSS 3; "
    + "\(all.filter { $0.content == .terminal }.map(\.name).listed(with: "and")), a terminal's colors. 'theme-' "
    + "may be left out."
}

extension ThemeTemplate {
  /// The maximum size of a template, in bytes. A file named by mistake may be endless.
  private static let maximumByteCount = 16 << 20

  /// Creates a template by reading a file, or standard input for `-`.
  init(reading file: RawPath) throws {
    let bytes = try PhotoSource(operand: file).bytes(limit: Self.maximumByteCount)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(kind: .unsupported, message: "this is not a template: it is not UTF-8")
    }
    try self.init(text)
  }
}
