internal import SchemeExtraction
internal import SystemFiles

/// A request of `colorway histogram`.
struct HistogramRequest: PhotoRequest {
  /// The photos, folders of photos, and `-` for standard input.
  let operands: [RawText]
  /// The extractor, whose options say which pixels count.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The rule for how much each photo counts.
  let weighing: AlbumHistogram.Weighing
  /// The number of photos to work on at a time.
  let jobs: Int
  /// The file to write to, or `nil` for standard output.
  let output: RawText?
  /// The format.
  let format: HistogramFormat

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    operands = try arguments.photos()
    extractor = try arguments.extractor(console)
    mask = try arguments.maskFile()
    weighing = try arguments.choice(of: .weigh) ?? .photos
    jobs = try arguments.jobs(console)
    output = try arguments.outputFile()
    // A histogram may have any file name.
    let isJSON = output?.text.lowercased().hasSuffix(".json") ?? false
    format = try arguments.choice(of: .histogramFormat) ?? (isJSON ? .json : .binary)
    if format == .binary { try console.refuse("a binary histogram", on: output) }
  }
}
