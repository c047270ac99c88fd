internal import Colorway
internal import SchemeResults
internal import StructuredText

struct ThemeCommand: Command {
  // As many colors as Android's Palette chooses from.
  var photos = ExtractionOptions(colorCount: .exactly(16))
  var output = OutputOptions<Format>()
  var template: RawPath?
  var isDark = false
  var isLight = false

  enum Format: String, FileFormat, CaseIterable {
    case css, json, html

    static let usual = css
    static var hasJSON: Bool { true }
    static let help =
      "Output format: css, custom properties; json, one object; html, a page with both palettes on "
      + "real controls."
  }

  static let page = CommandPage(
    name: "theme", summary: "Make a light and a dark interface theme in the colors of a photo.",
    operands: "PHOTO",
    discussion: """
      PHOTO is a photo, or - for standard input. Whatever the photo, text has a contrast of 7:1 on its \
      ground and of 4.5:1 on accents and status colors. Muted text has 4.5:1. Accents and status colors \
      have 3:1 on their ground.
      """,
    examples: [
      "colorway theme harbor.jpg > theme.css": "Custom properties.",
      "colorway theme harbor.jpg -o theme.html": "A page that shows both.",
      "colorway theme harbor.jpg --template colors.kitty -o kitty.conf":
        "A filled template of pywal or matugen.",
    ])

  static let options: [Option<Self>] =
    ExtractionOptions.options.named("colors").of(\Self.photos) + OutputOptions.options.of(\.output)
    + [
      Option(
        "template", \.template, .file,
        help: "Fill in the placeholders of FILE: those of pywal, such as {color0.strip}, with a "
          + "terminal's colors; those of matugen, such as {{colors.primary.default.hex}}, with the "
          + "theme's."),
      Option("dark", \.isDark, help: "Take dark colors for 'default' in a template. The default."),
      Option("light", \.isLight, help: "Take light colors for 'default' in a template."),
    ] + ExtractionOptions.options.except("colors").of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.takeOne(arguments, besides: [template])
    if isDark, isLight {
      // The command line overrides the file.
      switch (arguments.isSetInFile("dark"), arguments.isSetInFile("light")) {
      case (true, false): isDark = false
      case (false, true): isLight = false
      default: throw .conflict("--dark", "--light")
      }
    }
    guard template != nil else {
      if isDark || isLight {
        throw .neededOption(isDark ? "--dark" : "--light", with: "--template")
      }
      return try output.take(arguments, console)
    }
    if output.isNamed { throw .conflict("--template", "--format") }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output.file, reading: [template], console)
    let file = self.template ?? "-"
    let template = try await using(file) {
      try self.template.map { try ThemeTemplate(reading: $0) }
    }
    let outcome = await photos.source(photos.operands[0], console)
      .outcome(extract: extractor.photoExtraction)
    if Task.isCancelled { return .interrupted }
    console.complain(about: outcome)
    guard case .success(let photo) = outcome.result else { return .failure }
    let text =
      if let template {
        try await using(file) {
          try template.filled(
            with: photo.scheme, photo: outcome.name.text, mode: isLight ? .light : .dark)
        }
      } else {
        output.format.text(of: photo.scheme, photo: outcome.name)
      }
    return try console.deliver(Array(text.utf8), to: output.file)
  }
}

extension ThemeCommand.Format {
  func text(of scheme: ImageColorScheme, photo: RawPath) -> String {
    let theme = InterfaceTheme(scheme)
    switch self {
    case .css: return ThemeStylesheet(theme).text
    case .json: return ThemeRecord(theme, of: scheme, source: photo.text).json + "\n"
    case .html:
      let title = markup(photo == "-" ? "a photo" : photo.lastComponent.printable)
      var colors = scheme.swatches.map { swatch in
        let name = ColorNames.everyday.nearest(to: swatch.rgb).name
        let tooltip = "\(swatch.rgb.hex) \(name), \(percentage(swatch.share))"
        return ThemePage.Color(swatch.rgb, share: swatch.share, tooltip: markup(tooltip))
      }
      if scheme.rest >= TextReport.leastRest {
        let tooltip = "rest \(percentage(scheme.rest))"
        colors.append(ThemePage.Color(nil, share: scheme.rest, tooltip: markup(tooltip)))
      }
      return ThemePage(of: theme, title: title, colors: colors).text
    }
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
