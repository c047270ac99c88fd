internal import SchemeFormats
internal import SystemFiles

extension ParsedArguments {
  /// Returns the file that `--output` names, or `nil` for standard output.
  ///
  /// - Throws: ``UsageError/badValue(option:value:expected:)`` for an empty name.
  func outputFile() throws(UsageError) -> RawText? { try file(of: .output) }

  /// Returns the file that an option names, or `nil` if the option was not given.
  ///
  /// - Throws: ``UsageError/badValue(option:value:expected:)`` for an empty name.
  func file(of option: OptionDeclaration) throws(UsageError) -> RawText? {
    let file = value(of: option)
    if let file, file.bytes.isEmpty {
      throw .badValue(option: option.longForm, value: "", expected: "the name of a file")
    }
    return file
  }

  /// Finds the format that an option names, or else the suffix of the output file.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - formats: The possible formats.
  ///   - name: The name by which the option knows a format.
  ///   - suffixes: The suffixes of the files of a format, without their first period.
  ///   - usual: The format of standard output, and of files without a suffix.
  /// - Returns: The format.
  /// - Throws: ``UsageError/unknownFormat(file:option:choices:)`` for another suffix: the file would
  ///   not be what its name says.
  func format<Format>(
    named option: OptionDeclaration, of formats: [Format], name: (Format) -> String,
    suffixes: (Format) -> [String], otherwise usual: Format
  ) throws(UsageError) -> Format {
    if let format = try element(of: formats, named: option, name: name) { return format }
    guard let output = try outputFile(), output != "-" else { return usual }
    if let format = formats.best(forFileName: output.text, suffixes: suffixes) { return format }
    guard !output.hasSuffix else {
      throw .unknownFormat(
        file: output.printable, option: option.longForm, choices: formats.map(name))
    }
    return usual
  }
}

extension Console {
  /// Refuses to write a format to a terminal that is not meant for one.
  ///
  /// - Parameters:
  ///   - format: The format as a person calls it.
  ///   - output: The file that `--output` names.
  /// - Throws: ``UsageError/notForTerminal(format:)``.
  func refuse(_ format: String, on output: RawText?) throws(UsageError) {
    if isOutputTerminal, (output ?? "-") == "-" { throw .notForTerminal(format: format) }
  }
}
