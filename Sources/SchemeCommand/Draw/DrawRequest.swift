internal import SchemeExtraction
internal import SchemePictures

/// What `colorway draw` was asked to do.
struct DrawRequest: Sendable {
  /// The photo, or `-` for standard input.
  let photo: RawText
  /// How the colors are found.
  let extractor: SchemeExtractor
  /// In which order they are shown.
  let order: SwatchOrder
  /// What is drawn.
  let picture: SchemePicture
  /// In which file format.
  let format: PictureFormat
  /// How wide, in pixels.
  let width: Int
  /// How many pixels of a PNG stand for one of the width.
  let scale: Int
  /// What it stands on.
  let background: Background
  /// Where to, if not to standard output.
  let output: RawText?

  /// Reads the arguments.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    photo = try arguments.onlyPhoto()
    extractor = try arguments.extractor(console)
    order = try arguments.choice(of: .sort) ?? .share
    picture = try arguments.choice(of: .picture) ?? .strip
    output = try arguments.outputFile()
    format = try arguments.format(
      named: .pictureFormat, of: PictureFormat.allCases, name: \.rawValue,
      suffixes: { [$0.rawValue] }, otherwise: .svg)
    if format == .png { try console.refuse(format.rawValue, on: output) }
    width = try arguments.wholeNumber(of: .width, in: SchemePicture.widths) ?? picture.defaultWidth
    scale = try arguments.wholeNumber(of: .scale, in: 1...4) ?? 1
    background = try arguments.choice(of: .canvas) ?? .auto
  }
}
