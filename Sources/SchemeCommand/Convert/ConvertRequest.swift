internal import SchemeFormats
internal import SystemFiles

/// The arguments of `colorway convert`.
struct ConvertRequest: Sendable {
  /// The file to read, or `-` for standard input.
  let input: RawText
  /// The file to write, or `-` for standard output.
  let output: RawText
  /// The format to read, if it is named.
  let inputFormat: PaletteFormat?
  /// The format to write.
  let outputFormat: PaletteFormat

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands.count == 2, !arguments.operands.contains(where: { $0.bytes.isEmpty })
    else { throw .notTwoFiles }
    (input, output) = (arguments.operands[0], arguments.operands[1])
    inputFormat = try arguments.element(of: PaletteFile.readableFormats, named: .from, name: \.name)
    if let format = try arguments.element(of: PaletteFormat.all, named: .to, name: \.name) {
      outputFormat = format
    } else if let format = PaletteFormat(fileName: output.text) {
      outputFormat = format
    } else {
      throw .unknownFormat(
        file: output.printable, option: OptionDeclaration.to.longForm,
        choices: PaletteFormat.all.map(\.name),
        nearestSuffix: output.nearestSuffix(among: PaletteFormat.all.flatMap(\.suffixes)))
    }
  }
}
