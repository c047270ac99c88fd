internal import SchemeExtraction
internal import SystemFiles

/// A request of `colorway merge`.
struct MergeRequest: Sendable {
  /// The histograms, and `-` for standard input.
  let operands: [RawText]
  /// The extractor of the scheme.
  let extractor: SchemeExtractor
  /// The means of showing the scheme.
  let report: AlbumReport
  /// The format of the output.
  let format: MergeFormat

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw .noHistogram }
    operands = try arguments.photos()
    extractor = try arguments.extractor(console)
    report = try AlbumReport(arguments)
    format = try arguments.format(
      named: .mergeFormat, of: MergeFormat.all, name: \.name, suffixes: \.suffixes,
      otherwise: .text)
    if format.isBinary { try console.refuse(format.name, on: report.output) }
  }
}
