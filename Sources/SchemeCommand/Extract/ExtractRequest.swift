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
    options.taskCount = min(options.taskCount, jobs)
    options.colorCount = try Self.colorCount(arguments) ?? options.colorCount
    options.space = try arguments.choice(of: .space) ?? options.space
    options.quality = try arguments.choice(of: .quality) ?? options.quality
    options.seed = try arguments.wholeNumber(of: .seed, in: 0 ... .max) ?? options.seed
    try options.readPixelOptions(arguments)
    var decoder = extractor.decoder
    decoder.isStrict = arguments.contains(.strict)
    decoder.limits.maximumPixelCount =
      try Self.pixelCount(arguments) ?? decoder.limits.maximumPixelCount
    extractor = SchemeExtractor(options: options, decoder: decoder)
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

  /// A number of pixels such as `50000000`, `50M` or `50MP`.
  private static func pixelCount(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments.value(of: .maxPixels)?.text else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isWholeNumber }
    let scale: Int? =
      switch text.dropFirst(digits.count).uppercased() {
      case "", "P": 1
      case "K", "KP": 1_000
      case "M", "MP": 1_000_000
      case "G", "GP": 1_000_000_000
      default: nil
      }
    guard let scale, let number = Int(digits), number > 0,
      case (let count, false) = number.multipliedReportingOverflow(by: scale)
    else {
      throw .badValue(
        option: "--max-pixels", value: text,
        expected: "a whole number above 0, with K, M or G for thousands, millions or billions")
    }
    return count
  }
}
