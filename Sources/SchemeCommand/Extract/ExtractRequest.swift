internal import SchemeExtraction
internal import SystemFiles

/// A request of `colorway extract`.
struct ExtractRequest: PhotoRequest {
  /// The photos, folders of photos, and `-` for standard input.
  let operands: [RawText]
  /// The extractor of their colors.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The format of the results.
  let format: OutputFormat
  /// The order of the colors.
  let order: SwatchOrder
  /// The choice of when text is colored.
  let color: ColorChoice
  /// A Boolean value that indicates whether text and palettes say what the colors are called.
  let hasNames: Bool
  /// A Boolean value that indicates whether text and JSON say which roles the colors could play.
  let hasRoles: Bool
  /// The file to write to, or `nil` for standard output.
  let output: RawText?
  /// The number of photos to work on at a time.
  let jobs: Int
  /// The keeper that adds schemes to the history, if they are to be kept.
  private(set) var keeper: HistoryKeeper?

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    operands = try arguments.photos()
    extractor = try arguments.extractor(console)
    mask = try arguments.maskFile()
    order = try arguments.choice(of: .sort) ?? .share
    color = try arguments.choice(of: .color) ?? .auto
    hasNames = arguments.contains(.names)
    hasRoles = arguments.contains(.roles)
    output = try arguments.outputFile()
    format = try arguments.format(
      named: .format, of: OutputFormat.all, name: \.name, suffixes: \.suffixes, otherwise: .text)
    extractor.options.findsTypicalPlaces = format.hasPlaces
    jobs = try arguments.jobs(console)
    keeper = try HistoryKeeper(arguments, extractor, console)
  }

  /// Returns the keeper with the present extractor of the request, which must be ready.
  func readyKeeper() -> HistoryKeeper? {
    var keeper = keeper
    keeper?.extractor = extractor
    return keeper
  }

  /// A Boolean value that indicates whether results go to something other than standard output.
  var writesToFile: Bool { output != nil && output != "-" }

  /// Throws an error for mistakes that depend on the surroundings: binary output on a terminal, and
  /// several photos in a format that holds one palette.
  func check(_ console: Console) throws(UsageError) {
    if format.isBinary { try console.refuse(format.name, on: output) }
    if !format.holdsSeveral {
      var queue = PhotoQueue(operands: operands)
      if queue.next() != nil, queue.next() != nil {
        throw .severalPalettes(
          format: format.name, choices: OutputFormat.all.filter(\.holdsSeveral).map(\.name))
      }
    }
  }
}
