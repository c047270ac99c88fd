internal import SchemeExtraction
internal import SchemePictures
internal import SystemFiles

/// The options of one run of `colorway draw`.
struct DrawRequest: PhotoRequest {
  /// The photo, or `-` for standard input.
  let photo: RawText
  /// The extractor of the colors.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The order of the colors.
  let order: SwatchOrder
  /// The kind of picture.
  let picture: SchemePicture
  /// The file format.
  let format: PictureFormat
  /// The width in pixels.
  let width: Int
  /// The number of pixels of a PNG for each pixel of the width.
  let scale: Int
  /// The background.
  let background: Background
  /// The file to write to, or `nil` for standard output.
  let output: RawText?

  var operands: [RawText] { [photo] }

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    photo = try arguments.onlyPhoto()
    extractor = try arguments.extractor(console)
    mask = try arguments.maskFile()
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
