internal import SchemeDesign
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
  /// The format of the theme, if there is no template.
  let format: ThemeFormat
  /// The template to fill in, if there is one.
  let template: RawText?
  /// The appearance that a template calls default.
  let mode: InterfaceTheme.Appearance
  /// The file to write to, or `nil` for standard output.
  let output: RawText?

  /// The number of colors that a theme chooses from, as in Android's Palette.
  private static let colorCount = 16

  var operands: [RawText] { [photo] }
  var inputs: [RawText] { [photo, mask, template].compactMap(\.self) }

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    photo = try arguments.onlyPhoto()
    extractor = try arguments.extractor(console, colorCount: .exactly(Self.colorCount))
    mask = try arguments.maskFile()
    output = try arguments.outputFile()
    template = try arguments.file(of: .template)
    mode = try arguments.choice(of: .mode) ?? .dark
    guard template != nil else {
      if arguments.contains(.mode) { throw .neededOption("--mode", with: "--template") }
      format = try arguments.format(
        named: .themeFormat, of: ThemeFormat.allCases, name: \.rawValue,
        suffixes: { [$0.rawValue] }, otherwise: .css)
      return
    }
    if arguments.contains(.themeFormat) { throw .conflict("--template", "--format") }
    guard [photo, mask, template].count(where: { $0 == "-" }) <= 1 else {
      throw .repeatedStandardInput
    }
    format = .css
  }
}
