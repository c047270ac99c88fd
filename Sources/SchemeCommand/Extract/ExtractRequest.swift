internal import ImageDecoding
internal import SchemeExtraction

/// What `colorway extract` was asked to do.
struct ExtractRequest: Sendable {
  /// The photos, folders and `-` for standard input.
  var operands: [RawText]
  /// How the colors are found.
  var extractor = SchemeExtractor()
  /// How they are written.
  var format = OutputFormat.text
  /// In which order.
  var order = SwatchOrder.share
  /// When in color.
  var color = ColorChoice.auto
  /// Whether text says what the colors are called.
  var hasNames = false
  /// Whether the roles that the colors could play are written too.
  var hasRoles = false
  /// Where to, if not to standard output.
  var output: RawText?
  /// How many photos are in work at a time, and the most tasks that share one.
  var jobs: Int

  /// Reads the arguments.
  init(_ arguments: ParsedArguments, processorCount: Int) throws(UsageError) {
    operands = arguments.operands
    guard !operands.isEmpty else { throw .noInput }
    guard operands.count(where: { $0 == "-" }) <= 1 else { throw .repeatedStandardInput }

    order = try arguments.choice(of: .sort) ?? order
    color = try arguments.choice(of: .color) ?? color
    hasNames = arguments.contains(.names)
    hasRoles = arguments.contains(.roles)
    output = try arguments.outputFile()
    format = try arguments.outputFormat() ?? format
    jobs = try arguments.wholeNumber(of: .jobs, in: 1...1024) ?? min(processorCount, 1024)

    var options = extractor.options
    options.colorCount = try Self.colorCount(arguments) ?? options.colorCount
    options.space = try arguments.choice(of: .space) ?? options.space
    options.quality = try arguments.choice(of: .quality) ?? options.quality
    options.seed = try arguments.wholeNumber(of: .seed, in: 0 ... .max) ?? options.seed
    try options.readPixelOptions(arguments)
    extractor.options = options
    extractor.taskCount = min(extractor.taskCount, jobs)
    extractor.isStrict = arguments.contains(.strict)
    try extractor.limits.readOptions(arguments)
  }

  private static func colorCount(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> SchemeExtractor.ColorCount? {
    guard let text = arguments.value(of: .colors)?.text else { return nil }
    if text == "auto" { return .automatic }
    guard let count = Int(text), (1...256).contains(count) else {
      throw .badValue(
        option: "--colors", value: text, expected: "a whole number from 1 to 256, or auto")
    }
    return .exactly(count)
  }
}
