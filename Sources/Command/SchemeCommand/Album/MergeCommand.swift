internal import Colorway
internal import SchemeResults

struct MergeCommand: Command {
  var options = ExtractionOptions()
  var output = OutputOptions<MergeFormat>()
  var presentation = PresentationOptions()
  var formatting = FormatOptions()

  static let page = CommandPage(
    name: "merge", summary: "Merge histograms, and extract their colors.", operands: "FILE...",
    discussion: """
      Each FILE is a histogram that 'colorway histogram' or 'colorway merge' wrote, or - for \
      standard input. Their order makes no difference. If a file is damaged, of a newer version, \
      or not a histogram, nothing is written.
      """,
    examples: [
      "colorway merge -n 8 may.histogram june.histogram": "Eight colors.",
      "colorway merge -o year.histogram may.histogram june.histogram":
        "One histogram, to be merged further.",
      "colorway merge -o year.ase year.histogram": "For Adobe's programs.",
    ])

  static let options: [Option<Self>] =
    ExtractionOptions.options.named("colors").of(\Self.options) + OutputOptions.options.of(\.output)
    + PresentationOptions.options.of(\.presentation)
    + FormatOptions.options.of(\.formatting)
    + ExtractionOptions.options
    .named("representative", "emphasis", "pin", "merge", "ignore", "space", "quality", "seed")
    .of(\.options)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard !arguments.operands.isEmpty else {
      throw UsageError("no histogram was named (for standard input, name '-')")
    }
    try options.take(arguments)
    try output.take(arguments, console)
    if case .scheme(let format) = output.format {
      options.takeColorCount(for: format, arguments)
    }
  }

  var idleOptions: [IdleOptions] {
    guard case .scheme(let format) = output.format else {
      return [
        IdleOptions(
          ExtractionOptions.namesOfChoice.union(
            ["sort", "names", "roles", "color"] + FormatOptions.options.map(\.declaration.name)),
          "a histogram has all colors")
      ]
    }
    return options.idleOptions + format.idleOptions + FormatOptions.idleOptions(for: format)
  }

  /// Merges the histograms. If one of them cannot be used, nothing is written, because the sum
  /// would be that of a different album.
  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try options.readyExtractor(writing: output.file, console)
    var sum: AlbumHistogram?
    for file in options.operands {
      if Task.isCancelled { return .interrupted }
      try await using(file) {
        let next = try histogram(in: file)
        if sum == nil { sum = next } else { try sum?.add(next) }
      }
    }
    guard let album = sum else { return .failure }
    switch output.format {
    case .histogram(let format):
      return try console.deliver(format.bytes(of: album), to: output.file)
    case .scheme(let format):
      var output = OutputOptions<PaletteFormat>()
      output.file = self.output.file
      let scheme = AlbumScheme(
        presentation: presentation, options: formatting.values, extractor: extractor,
        name: options.name(otherwise: "album"), output: output, console: console)
      return try await scheme.write(album, as: format)
    }
  }

  private func histogram(in file: RawPath) throws -> AlbumHistogram {
    let bytes = try PhotoSource(operand: file).bytes(limit: HistogramFormat.maximumByteCount)
    do throws(ColorHistogram.ReadingError) {
      return try AlbumHistogram(file: bytes)
    } catch {
      if !bytes.isEmpty, case .image = FileSignature(Array(bytes.prefix(FileSignature.byteCount))) {
        throw Failure(
          kind: .unsupported, message: "this is a photo; 'colorway histogram' counts its colors")
      }
      let hint = error == .notAHistogram ? " (expected a file from 'colorway histogram')" : ""
      throw Failure(kind: .corrupt, message: error.description + hint)
    }
  }
}

/// An output format of `colorway merge`: a format of the scheme, or of the sum of the histograms.
enum MergeFormat: FileFormat {
  case scheme(PaletteFormat)
  case histogram(HistogramFormat)

  static let offered =
    PaletteFormat.offered.map { MergeFormat.scheme($0) }
    + HistogramFormat.allCases.map { .histogram($0) }
  static var `default`: MergeFormat { .scheme(.text) }
  static var hasJSON: Bool { true }
  static let help =
    "Output format: any of 'colorway extract' for the colors; histogram or histogram-json for the sum "
    + "of the histograms."

  var name: String {
    switch self {
    case .scheme(let format): format.name
    case .histogram(let format): format == .json ? "histogram-json" : "histogram"
    }
  }

  var suffixes: [String] {
    switch self {
    case .scheme(let format): format.suffixes
    case .histogram(.binary): ["histogram", "cwh"]
    case .histogram(.json): ["histogram.json", "cwh.json"]
    }
  }

  var isBinary: Bool {
    switch self {
    case .scheme(let format): format.isBinary
    case .histogram(let format): format.isBinary
    }
  }
}
