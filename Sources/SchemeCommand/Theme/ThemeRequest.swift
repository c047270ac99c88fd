internal import SchemeExtraction

/// What `colorway theme` was asked to do.
struct ThemeRequest: Sendable {
  /// The photo: a file, or `-` for standard input.
  let photo: RawText
  /// How its colors are found.
  let extractor: SchemeExtractor
  /// How the theme is written.
  let format: ThemeFormat
  /// Where to, if not to standard output.
  let output: RawText?

  /// How many colors of the photo a theme chooses from, as Android's Palette does.
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
