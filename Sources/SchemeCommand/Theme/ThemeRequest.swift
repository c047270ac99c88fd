internal import SchemeExtraction

/// The options of one run of `colorway theme`.
struct ThemeRequest: Sendable {
  /// The photo: a file, or `-` for standard input.
  let photo: RawText
  /// The extractor of its colors.
  let extractor: SchemeExtractor
  /// The format of the theme.
  let format: ThemeFormat
  /// The file to write to, or `nil` for standard output.
  let output: RawText?

  /// The number of colors that a theme chooses from, as in Android's Palette.
  private static let colorCount = 16

  /// Reads the arguments.
  init(_ arguments: ParsedArguments, processorCount: Int) throws(UsageError) {
    // All but the output means what it means to `extract`.
    let request = try ExtractRequest(
      arguments.without(.format).without(.output), processorCount: processorCount)
    guard request.operands.count == 1 else { throw .severalInputs }
    photo = request.operands[0]
    output = try arguments.outputFile()
    format =
      try arguments.choice(of: .themeFormat) ?? output.flatMap { ThemeFormat(fileName: $0) } ?? .css
    var extractor = request.extractor
    if !arguments.contains(.themeColors) {
      extractor.options.colorCount = .exactly(Self.colorCount)
    }
    self.extractor = extractor
  }
}
