internal import SchemeAnimation
internal import SchemeExtraction
internal import SystemFiles

/// The options of one run of `colorway blend`.
struct BlendRequest: PhotoRequest {
  /// The side at the start of the way.
  let start: ColorSource
  /// The side at its end.
  let end: ColorSource
  /// The extractor of the colors of photos.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The fractions of the way at which to show colors.
  let fractions: [Double]
  /// The way from color to color.
  let interpolation: ColorInterpolation
  /// The format of the results.
  let format: BlendFormat
  /// The choice of when text is colored.
  let color: ColorChoice
  /// The file to write to, or `nil` for standard output.
  let output: RawText?

  /// The default number of steps, including both ends.
  private static let usualStepCount = 5

  var operands: [RawText] { [start, end].compactMap(\.file) }

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard arguments.operands.count == 2, !arguments.operands.contains(where: { $0.bytes.isEmpty })
    else { throw .notTwoSides }
    start = try ColorSource(arguments.operands[0])
    end = try ColorSource(arguments.operands[1])
    // In this subcommand, the option says how to blend, not how to read photos.
    var photoArguments = arguments
    photoArguments.options.removeAll { $0.name == OptionDeclaration.blendSpace.name }
    extractor = try photoArguments.extractor(console)
    mask = try arguments.maskFile()
    guard [start.file, end.file].count(where: { $0 == "-" }) <= 1 else {
      throw .repeatedStandardInput
    }
    let space: ColorInterpolation.Space = try arguments.choice(of: .blendSpace) ?? .oklch
    let hue: HueInterpolation? = try arguments.choice(of: .hue)
    if hue != nil, space != .oklch { throw .neededOption("--hue", with: "--space oklch") }
    interpolation = ColorInterpolation(in: space, hue: hue ?? .shorter)
    fractions = try arguments.fractions(otherwise: Self.usualStepCount)
    color = try arguments.choice(of: .color) ?? .auto
    output = try arguments.outputFile()
    format = try arguments.format(
      named: .blendFormat, of: BlendFormat.all, name: \.name, suffixes: \.suffixes,
      otherwise: .text)
    if format.isBinary { try console.refuse(format.name, on: output) }
  }
}

extension ParsedArguments {
  /// Returns the fractions of the way that `--steps` or `--at` specify.
  fileprivate func fractions(otherwise usual: Int) throws(UsageError) -> [Double] {
    guard let text = value(of: .at)?.text else {
      let count = try wholeNumber(of: .steps, in: 2...256) ?? usual
      return (0..<count).map { Double($0) / Double(count - 1) }
    }
    if contains(.steps) { throw .conflict("--at", "--steps") }
    let number = text.last == "%" ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    guard let number, 0...1 ~= number else {
      throw .badValue(
        option: "--at", value: text, expected: "a number from 0 to 1, or a percentage such as 50%")
    }
    return [number]
  }
}
