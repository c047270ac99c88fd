extension ParsedArguments {
  /// The file that `--output` names, or `nil` for standard output.
  ///
  /// - Throws: ``UsageError/badValue(option:value:expected:)`` for no name at all.
  func outputFile() throws(UsageError) -> RawText? {
    let file = value(of: .output)
    if let file, file.bytes.isEmpty {
      throw .badValue(option: "--output", value: "", expected: "the name of a file")
    }
    return file
  }
}

extension Console {
  /// Refuses to write a format to a terminal that is not meant for one.
  ///
  /// - Parameters:
  ///   - format: What a person calls the format.
  ///   - output: What `--output` names.
  /// - Throws: ``UsageError/notForTerminal(format:)``.
  func refuse(_ format: String, on output: RawText?) throws(UsageError) {
    if isOutputTerminal, (output ?? "-") == "-" { throw .notForTerminal(format: format) }
  }
}
