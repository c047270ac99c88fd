internal import SchemeExtraction
internal import SchemePictures
internal import SystemFiles

/// A request of `colorway film`, or of `colorway batch --frames`.
struct FilmRequest: PhotoRequest {
  /// The film, or `-` for standard input.
  let film: RawText
  /// The extractor of the colors.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The order of the colors of lines.
  let order: SwatchOrder
  /// A Boolean value that indicates whether lines say which roles the colors could play.
  let hasRoles: Bool
  /// The number of frames to work on at a time.
  let jobs: Int
  /// The file to write to, or `nil` for standard output.
  let output: RawText?
  /// The format.
  let format: FilmFormat
  /// The width of the picture in pixels.
  let width: Int
  /// The number of pixels of a PNG for each pixel of the width.
  let scale: Int
  /// The background of the picture.
  let background: Background

  var operands: [RawText] { [film] }

  /// Creates a request from the arguments of `colorway film`.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    let format = try arguments.format(
      named: .filmFormat, of: FilmFormat.allCases, name: \.rawValue, suffixes: { [$0.rawValue] },
      otherwise: .jsonl)
    try self.init(arguments, format: format, console: console)
    if format == .png { try console.refuse(format.rawValue, on: output) }
  }

  /// Creates a request from the arguments of `colorway batch --frames`, which writes only lines.
  init(framesOf arguments: ParsedArguments, console: Console) throws(UsageError) {
    let others = [OptionDeclaration.resume, .filesFrom, .zeros, .unordered]
    if let other = others.first(where: { arguments.contains($0) }) {
      throw .conflict(OptionDeclaration.frames.longForm, other.longForm)
    }
    try self.init(arguments, format: .jsonl, console: console)
  }

  private init(
    _ arguments: ParsedArguments, format: FilmFormat, console: Console
  ) throws(UsageError) {
    film = try arguments.onlyPhoto()
    extractor = try arguments.extractor(console)
    mask = try arguments.maskFile()
    order = try arguments.choice(of: .sort) ?? .share
    hasRoles = arguments.contains(.roles)
    jobs = try arguments.jobs(console)
    output = try arguments.outputFile()
    self.format = format
    width =
      try arguments.wholeNumber(of: .filmWidth, in: SchemePicture.widths)
      ?? FilmPicture.defaultWidth
    scale = try arguments.wholeNumber(of: .scale, in: 1...4) ?? 1
    background = try arguments.choice(of: .canvas) ?? .auto
    extractor.options.findsTypicalPlaces = format == .jsonl
  }
}
