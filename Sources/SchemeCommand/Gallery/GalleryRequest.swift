internal import SchemeExtraction
internal import SystemFiles

/// A request of `colorway gallery`.
struct GalleryRequest: PhotoRequest {
  /// The photos, folders of photos, and `-` for standard input.
  let operands: [RawText]
  /// The extractor of their colors.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The order of the colors.
  let order: SwatchOrder
  /// The number of photos to work on at a time.
  let jobs: Int
  /// The file to write to, or `nil` for standard output.
  let output: RawText?
  /// The format.
  let format: GalleryFormat
  /// The length of the longer side of the small photos, in pixels.
  let thumbnailSize: Int
  /// The title of the page.
  let title: String

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    operands = try arguments.photos()
    extractor = try arguments.extractor(console)
    mask = try arguments.maskFile()
    order = try arguments.choice(of: .sort) ?? .share
    jobs = try arguments.jobs(console)
    output = try arguments.outputFile()
    format = try arguments.format(
      named: .galleryFormat, of: GalleryFormat.allCases, name: \.rawValue, suffixes: \.suffixes,
      otherwise: .html)
    try console.refuse(format.rawValue, on: output)
    thumbnailSize = try arguments.wholeNumber(of: .thumbnailSize, in: 64...1024) ?? 320
    title = arguments.value(of: .galleryTitle)?.text ?? Self.title(of: operands)
  }

  /// Returns the name of the only operand, or a general title for several.
  private static func title(of operands: [RawText]) -> String {
    guard operands.count == 1, let name = operands[0].text.split(separator: "/").last,
      !["-", ".", ".."].contains(name)
    else { return "Photos" }
    return String(name)
  }
}
