internal import SchemeExtraction
internal import SystemFiles

/// A request of `colorway album`.
struct AlbumRequest: PhotoRequest {
  /// The photos, folders of photos, and `-` for standard input.
  let operands: [RawText]
  /// The extractor of their colors.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The rule for how much each photo counts.
  let weighing: AlbumHistogram.Weighing
  /// The number of photos to work on at a time.
  let jobs: Int
  /// The means of showing the scheme.
  let report: AlbumReport
  /// The format of the scheme.
  let format: OutputFormat
  /// The kind of picture, and its format, if it is other than a strip.
  let picture: (kind: AlbumPicture, format: PictureFormat)?
  /// The length of the longer side of the small photos of a sheet, in pixels.
  let thumbnailSize: Int

  var output: RawText? { report.output }

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    operands = try arguments.photos()
    extractor = try arguments.extractor(console)
    mask = try arguments.maskFile()
    weighing = try arguments.choice(of: .weigh) ?? .photos
    jobs = try arguments.jobs(console)
    report = try AlbumReport(arguments)
    let kind: AlbumPicture? = try arguments.choice(of: .albumPicture)
    format = try arguments.format(
      named: .format, of: OutputFormat.all, name: \.name, suffixes: \.suffixes,
      otherwise: kind == nil ? .text : OutputFormat(PictureFormat.svg))
    if format.isBinary { try console.refuse(format.name, on: report.output) }
    thumbnailSize = try arguments.wholeNumber(of: .thumbnailSize, in: 64...1024) ?? 320
    guard let kind else {
      picture = nil
      return
    }
    guard let pictureFormat = PictureFormat(rawValue: format.name) else {
      throw .neededOption(OptionDeclaration.albumPicture.longForm, with: "--format svg")
    }
    picture = kind == .strip ? nil : (kind, pictureFormat)
  }
}
