internal import SchemeExtraction
internal import SystemFiles

/// The options of one run of `colorway theme`.
struct ThemeRequest: PhotoRequest {
  /// The photo: a file, or `-` for standard input.
  let photo: RawText
  /// The extractor of its colors.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The format of the theme.
  let format: ThemeFormat
  /// The file to write to, or `nil` for standard output.
  let output: RawText?

  /// The number of colors that a theme chooses from, as in Android's Palette.
  private static let colorCount = 16

  var operands: [RawText] { [photo] }

  /// Reads the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    photo = try arguments.onlyPhoto()
    extractor = try arguments.extractor(console, colorCount: .exactly(Self.colorCount))
    mask = try arguments.maskFile()
    output = try arguments.outputFile()
    format = try arguments.format(
      named: .themeFormat, of: ThemeFormat.allCases, name: \.rawValue,
      suffixes: { [$0.rawValue] }, otherwise: .css)
  }
}
