internal import SchemeExtraction
internal import SystemFiles

/// The photos and the options about them, read here for every subcommand that finds colors.
extension ParsedArguments {
  /// Returns the operands as photos and folders of photos, at least one.
  func photos() throws(UsageError) -> [RawText] {
    guard !operands.isEmpty else { throw .noInput }
    guard operands.count(where: { $0 == "-" }) <= 1 else { throw .repeatedStandardInput }
    return operands
  }

  /// Returns the only operand.
  func onlyPhoto() throws(UsageError) -> RawText {
    let photos = try photos()
    guard photos.count == 1 else { throw .severalInputs(second: photos[1].printable) }
    return photos[0]
  }

  /// Returns the file of the mask, if one was named.
  func maskFile() throws(UsageError) -> RawText? {
    let mask = try file(of: .mask)
    if mask == "-", operands.contains("-") { throw .repeatedStandardInput }
    return mask
  }

  /// Returns the number of photos to work on at a time.
  func jobs(_ console: Console) throws(UsageError) -> Int {
    try wholeNumber(of: .jobs, in: 1...1024) ?? min(console.processorCount, 1024)
  }

  /// Creates the extractor that the options describe.
  ///
  /// - Parameters:
  ///   - console: The surroundings, which tell how many processors may share a photo.
  ///   - colorCount: The number of colors if no option sets it.
  /// - Returns: The extractor.
  /// - Throws: A ``UsageError`` for a value that cannot be used.
  func extractor(
    _ console: Console, colorCount: SchemeExtractor.ColorCount = .exactly(5)
  ) throws(UsageError) -> SchemeExtractor {
    var extractor = SchemeExtractor()
    extractor.taskCount = min(extractor.taskCount, try jobs(console))
    extractor.isStrict = contains(.strict)
    try extractor.limits.readOptions(self)
    var options = extractor.options
    options.colorCount = try self.colorCount() ?? colorCount
    options.representation = representation ?? options.representation
    options.space = try choice(of: .space) ?? options.space
    options.quality = try choice(of: .quality) ?? options.quality
    options.seed = try wholeNumber(of: .seed, in: 0 ... .max) ?? options.seed
    try options.readColorOptions(self)
    try options.readPixelOptions(self)
    extractor.options = options
    return extractor
  }

  /// The representation of the colors, which the same option sets as their number.
  private var representation: SchemeExtractor.Representation? {
    values(of: .colors).reversed().lazy.compactMap { .init(rawValue: $0.text) }.first
  }

  private func colorCount() throws(UsageError) -> SchemeExtractor.ColorCount? {
    let texts = values(of: .colors).map(\.text)
    guard
      let text = texts.last(where: { SchemeExtractor.Representation(rawValue: $0) == nil })
    else { return nil }
    if text == "auto" { return .automatic }
    guard let count = Int(text), (1...256).contains(count) else {
      throw .badValue(
        option: "--colors", value: text,
        expected:
          "a whole number from 1 to 256, or auto; or center or pixel, for the colors to show",
        nearest: nearest(to: text, among: OptionDeclaration.colors.choices))
    }
    return .exactly(count)
  }
}
