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

  /// Returns whether the last value of an option comes from a configuration file.
  func isSetInFile(_ name: String) -> Bool {
    options.last { $0.name == name }?.isSetInFile ?? false
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
  /// - Throws: ``UsageError/unknownFormat(file:option:choices:)`` for an unknown suffix, because
  ///   the file would not be what its name says.
  func format<Format>(
    named option: OptionDeclaration, of formats: [Format], name: (Format) -> String,
    suffixes: (Format) -> [String], otherwise usual: Format
  ) throws(UsageError) -> Format {
    let named = try element(of: formats, named: option, name: name)
    // The suffix that this run names overrides the format that the configuration file sets for
    // every run.
    if let named, !isSetInFile(option.name) { return named }
    guard let output = try outputFile(), output != "-" else { return named ?? usual }
    if let format = formats.best(forFileName: output.text, suffixes: suffixes) { return format }
    if let named { return named }
    guard !output.hasSuffix else {
      throw .unknownFormat(
        file: output.printable, option: option.longForm, choices: formats.map(name),
        nearestSuffix: output.nearestSuffix(among: formats.flatMap(suffixes)))
    }
    return usual
  }
}

extension RawText {
  /// Returns the suffix that a person who typed this file name most likely meant.
  func nearestSuffix(among suffixes: [String]) -> String? {
    text.lastIndex(of: ".").flatMap { period in
      nearest(to: String(text[text.index(after: period)...]), among: suffixes)
    }
  }
}

extension Console {
  /// Throws an error if a format that is not meant for terminals would go to a terminal.
  ///
  /// - Parameters:
  ///   - format: The format as a person calls it.
  ///   - output: The file that `--output` names.
  /// - Throws: ``UsageError/notForTerminal(format:)``.
  func refuse(_ format: String, on output: RawText?) throws(UsageError) {
    if isOutputTerminal, (output ?? "-") == "-" { throw .notForTerminal(format: format) }
  }
}
