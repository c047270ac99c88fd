internal import Colorway

/// Where a command writes, and in which of the formats that it offers.
struct OutputOptions: OptionGroup {
  /// The file to write to, or `nil` for standard output.
  var file: RawPath?
  private var named: PaletteFormat?
  private var decided: PaletteFormat?
  /// The format of standard output and of files without a suffix, if it differs from the usual format.
  var fallback: PaletteFormat?
  /// The formats that the command offers, if they differ from those of other commands.
  private let choices: [PaletteFormat]?

  init() { choices = nil }

  /// Creates the output of a command that offers only some formats. The first is the usual one.
  init(among choices: [PaletteFormat]) { (self.choices, fallback) = (choices, choices.first) }

  static let options: [Option<Self>] = options(
    among: PaletteFormat.offered, help: PaletteFormat.help)

  /// The options of a command that offers only some formats, of which the first is the usual one.
  static func options(
    among formats: [PaletteFormat], help: @autoclosure @escaping @Sendable () -> String
  ) -> [Option<Self>] {
    [
      Option(
        "output", short: "o", \.file, .file,
        help: "Write to FILE. Only a complete result replaces it.", default: "standard output"
      ).ofOneRun,
      Option(
        "format", short: "f", \.named, .format(among: formats), help: help(),
        default: "the suffix of FILE, otherwise \(formats[0].name)"
      ).alias("output-format"),
    ]
      + (formats.contains(.json) || formats.contains(.themeJSON)
        ? [Option("json", \.isJSON, help: "The same as --format json.").ofOneRun] : [])
  }

  private var formats: [PaletteFormat] { choices ?? PaletteFormat.offered }

  private var isJSON: Bool {
    get { named?.name.hasSuffix("json") ?? false }
    set { named = formats.first { $0.name.hasSuffix("json") } }
  }

  var format: PaletteFormat { decided ?? fallback ?? .text }

  var isNamed: Bool { named != nil }

  var isFile: Bool { file != nil && file != "-" }

  /// Decides the format. A suffix on the command line overrides the format of the configuration file.
  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    let isSetInFile = arguments.isSetInFile("format") && !arguments.contains("json")
    decided = try format(isSetInFile: isSetInFile)
    if format.isBinary { try console.refuse(format.name, on: file) }
  }

  var severalPalettes: UsageError {
    let others = formats.filter(\.holdsSeveral).map(\.name).joined(separator: ", ")
    return UsageError(
      "'\(format.name)' can hold only one palette, and there are several; use one of \(others)")
  }

  /// Returns the format that the options determine, or `nil` if they leave it to the default.
  private func format(isSetInFile: Bool) throws(UsageError) -> PaletteFormat? {
    if let named, !isSetInFile { return named }
    guard let file, file != "-" else { return named }
    if let format = formats.best(forFileName: file.text, suffixes: \.suffixes) { return format }
    guard named == nil, file.hasSuffix else { return named }
    throw .unknownFormat(
      file: file.printable, option: "--format", choices: formats.map(\.name),
      nearestSuffix: file.nearestSuffix(among: formats.flatMap(\.suffixes)))
  }
}

extension OptionValues where Value == PaletteFormat {
  /// Formats by name. If there are many formats, help does not list them in the placeholder. Where no
  /// format has a name, it is short for that of a theme: `css` for `theme-css`.
  static func format(among formats: [Value]) -> OptionValues {
    let names = { @Sendable in formats.map(\.name).joined(separator: "|") }
    var values = named(names().count > 24 ? "NAME" : names(), among: formats, by: \.name)
    values.read = { [read = values.read] (word, option) throws(UsageError) in
      let isKnown = formats.contains { $0.name == word.text }
      if !isKnown, let theme = formats.first(where: { $0.name == "theme-" + word.text }) {
        return theme
      }
      return try read(word, option)
    }
    return values
  }
}

extension UsageError {
  /// Returns the error that neither an option nor a file name determines the format.
  static func unknownFormat(
    file: String, option: String, choices: [String], nearestSuffix: String? = nil
  ) -> UsageError {
    let reason =
      file == "-"
      ? "'-' has no suffix that tells the format"
      : "the suffix of '\(file)' is not that of a format that can be "
        + (option == "--from" ? "read" : "written") + question([nearestSuffix.map { "." + $0 }])
    return UsageError(
      reason + (nearestSuffix == nil ? "; name" : " Or name")
        + " one with \(option) (it can be \(choices.joined(separator: ", ")))")
  }
}

extension RawPath {
  /// Returns the suffix that a user who typed this file name most likely meant.
  func nearestSuffix(among suffixes: [String]) -> String? {
    text.lastIndex(of: ".").flatMap { period in
      nearest(to: String(text[text.index(after: period)...]), among: suffixes)
    }
  }
}

extension Console {
  /// Throws an error if a format that is unsuitable for terminals would go to a terminal.
  func refuse(_ format: String, on output: RawPath?) throws(UsageError) {
    guard isOutputTerminal, (output ?? "-") == "-" else { return }
    throw UsageError(
      "'\(format)' cannot be shown in a terminal; write to a file with '-o', or redirect "
        + "standard output")
  }
}
