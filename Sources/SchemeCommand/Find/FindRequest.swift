internal import SchemeExtraction
internal import SchemeSearch
internal import SystemFiles

/// A request of `colorway find`.
struct FindRequest: PhotoRequest {
  /// The source of the colors to look for.
  enum Wanted: Sendable {
    /// The colors themselves.
    case colors(ColorQuery)
    /// A photo that has them.
    case photo(RawText)
  }

  /// The colors to look for.
  let wanted: Wanted
  /// The file of lines, or `-` for standard input.
  let file: RawText
  /// The extractor of the colors of a photo.
  var extractor: SchemeExtractor
  /// The file of the mask of that photo, if there is one.
  let mask: RawText?
  /// The largest distance, if there is one.
  let distance: Double?
  /// The largest number of photos, if there is a limit.
  let limit: Int?
  /// A Boolean value that indicates whether an index may be kept beside the file.
  let keepsIndex: Bool
  /// The format of the results.
  let format: FindFormat
  /// A Boolean value that indicates whether names end with zero bytes.
  let endsNamesInZeros: Bool
  /// The choice of when text is colored.
  let color: ColorChoice
  /// The file to write to, or `nil` for standard output.
  let output: RawText?
  /// The number of processors to use.
  let jobs: Int

  /// The largest number of photos if neither their number nor their distance is limited.
  private static let usualLimit = 20

  /// All inputs except the mask.
  var operands: [RawText] {
    if case .photo(let photo) = wanted { [photo, file] } else { [file] }
  }

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    (wanted, file) = try arguments.wantedAndFile()
    extractor = try arguments.extractor(console)
    mask = try arguments.maskFile()
    distance = try arguments.distance()
    limit =
      try arguments.wholeNumber(of: .limit, in: 1...1_000_000_000)
      ?? (distance == nil ? Self.usualLimit : nil)
    keepsIndex = !arguments.contains(.withoutIndex)
    output = try arguments.outputFile()
    // Files of names or text may have any name.
    let isJSON = output?.text.lowercased().hasSuffix(".jsonl") ?? false
    format = try arguments.choice(of: .findFormat) ?? (isJSON ? .jsonl : .text)
    endsNamesInZeros = arguments.contains(.endingInZeros)
    if endsNamesInZeros, format != .names {
      throw .neededOption(OptionDeclaration.endingInZeros.longForm, with: "--format names")
    }
    color = try arguments.choice(of: .color) ?? .auto
    jobs = try arguments.jobs(console)
    guard (operands + [mask].compactMap(\.self)).count(where: { $0 == "-" }) <= 1 else {
      throw .repeatedStandardInput
    }
  }
}

extension ParsedArguments {
  /// Returns the colors to look for, and the file to search, which is the last operand.
  fileprivate func wantedAndFile() throws(UsageError) -> (FindRequest.Wanted, RawText) {
    guard let file = operands.last else { throw .noLines }
    let colors = operands.dropLast()
    if let photo = try self.file(of: .like) {
      guard let word = colors.first else { return (.photo(photo), file) }
      throw .conflict(OptionDeclaration.like.longForm, word.printable)
    }
    guard !colors.isEmpty else {
      throw WantedColor(file.text) == nil ? UsageError.noWantedColor : UsageError.noLines
    }
    return (.colors(try ColorQuery(wanting: colors.map(\.text))), file)
  }

  fileprivate func distance() throws(UsageError) -> Double? {
    guard let text = value(of: .within)?.text else { return nil }
    guard let distance = Double(text), 0...1 ~= distance else {
      throw .badValue(
        option: OptionDeclaration.within.longForm, value: text,
        expected: "a distance in Oklab from 0 to 1, such as 0.05")
    }
    return distance
  }
}
