internal import Colorway
internal import SchemeResults

struct ContrastCommand: Command {
  var sources: [ColorSource] = []
  var photos = ExtractionOptions()
  /// A Boolean value that indicates whether a number of colors is asked for, so that pictures are photos.
  private var hasCount = false
  var output = OutputOptions(among: formats)
  var minimum: Double?

  private static let formats: [PaletteFormat] = [.text, .json]

  static let page = CommandPage(
    name: "contrast", summary: "Show the contrast of two colors, or of all pairs of a palette.",
    operands: "A [B...]",
    discussion: """
      A and B are each a CSS color, a palette file, JSON of 'colorway extract', a photo, or - for \
      standard input. Of two, each color of A is paired with each of B; of one or more than two, each color \
      with each other. The ratio is that of WCAG 2, from 1 to 21, and is rounded down: 4.499 reads 4.49. AA \
      is at least 4.5, for text; AAA is at least 7; large is at least 3, for large text and parts of \
      controls. Transparent colors are left out.
      With --min, the status is 1 if a pair has less contrast.
      """,
    examples: [
      "colorway contrast '#767676' white": "4.54, which is enough for text.",
      "colorway contrast brand.ase": "All pairs of a palette.",
      "colorway contrast inks.gpl papers.gpl --min 4.5": "A check of a build.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "min", \.minimum, .number("RATIO", in: 1...21),
        help: "End with status 1 if a pair has a ratio below RATIO, and mark it.")
    ]
    + OutputOptions.options(
      among: formats, help: "Output format: text, a line for each pair; json, one object."
    ).of(\Self.output) + ExtractionOptions.options.of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard !arguments.operands.isEmpty, !arguments.operands.contains(where: { $0.bytes.isEmpty })
    else { throw UsageError("name two colors, or a palette file") }
    sources = try arguments.operands.map { (word) throws(UsageError) in try ColorSource(word) }
    guard sources.count > 1 || sources[0].file != nil else {
      throw UsageError("name a second color, to compare with the first")
    }
    try photos.take(operands: sources.compactMap(\.file))
    hasCount = arguments.isGiven("colors")
    try output.take(arguments, console)
  }

  var idleOptions: [IdleOptions] {
    [
      IdleOptions(
        sources.contains { $0.file.map { !$0.isNameOfPalette } ?? false }
          ? [] : Set(ExtractionOptions.options.map(\.declaration.name)), "no photo is read")
    ]
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output.file, console)
    let converter = photos.conversion.converter(console)
    var palettes: [[PaletteColor]] = []
    for source in sources {
      let colors = try await using(source.file ?? "-") {
        try await source.palette(by: extractor, asPhoto: hasCount, converter, console).colors
      }
      let opaque = colors.filter { $0.alphaCode == 255 }
      if opaque.count < colors.count, let file = source.file {
        let count = counted(colors.count - opaque.count, "transparent color")
        console.complain(about: file, "warning: \(count) left out")
      }
      palettes.append(opaque)
    }
    let contrasts = Contrasts(of: palettes, minimum: minimum)
    guard !contrasts.pairs.isEmpty else {
      throw Complaint(
        about: sources[0].file ?? "-", "it has no two opaque colors to compare")
    }
    let text = output.format == .json ? contrasts.record.json + "\n" : contrasts.text
    let status = try console.deliver(Array(text.utf8), to: output.file)
    return status == .success && !contrasts.areEnough ? .failure : status
  }
}
