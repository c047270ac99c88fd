internal import PhotoRemapping
internal import SchemeExtraction
internal import SystemFiles

/// The options of one run of `colorway remap`.
struct RemapRequest: PhotoRequest {
  /// The photo, or `-` for standard input.
  let photo: RawText
  /// The file that the colors come from, or `nil` for those of the photo itself.
  let palette: RawText?
  /// The extractor of the colors of photos.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The dithering.
  let dithering: Dithering
  /// The format of the report on the result.
  let report: RemapReport
  /// The file to write to, or `nil` for standard output.
  let output: RawText?

  /// The largest number of colors of an indexed PNG.
  private static let largestColorCount = 256

  var operands: [RawText] { [photo] }
  var inputs: [RawText] { [photo, palette, mask].compactMap(\.self) }

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    photo = try arguments.onlyPhoto()
    palette = try arguments.file(of: .palette)
    mask = try arguments.maskFile()
    guard [photo, palette, mask].count(where: { $0 == "-" }) <= 1 else {
      throw .repeatedStandardInput
    }
    extractor = try arguments.extractor(console, colorCount: .exactly(Self.largestColorCount))
    // The colors must suit all pixels, rather than be the few that a person would name.
    if !arguments.contains(.emphasis) { extractor.options.emphasis = .area }
    dithering = try arguments.choice(of: .dither) ?? .floydSteinberg
    report = try arguments.choice(of: .report) ?? .text
    output = try arguments.outputFile()
    if let output, output != "-", output.hasSuffix, !output.text.lowercased().hasSuffix(".png") {
      throw .badValue(
        option: OptionDeclaration.output.longForm, value: output.printable,
        expected: "a file named .png, as the picture is an indexed PNG")
    }
    try console.refuse("png", on: output)
  }
}
