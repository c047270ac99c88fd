extension ParsedArguments {
  /// The file that `--output` names, or `nil` for standard output.
  ///
  /// - Parameters:
  ///   - console: Where standard output goes.
  ///   - suitsTerminal: Whether what will be written may go to a terminal.
  /// - Returns: The name of the file.
  /// - Throws: ``UsageError/badValue(option:value:expected:)`` for no name at all, and
  ///   ``UsageError/unsuitableTerminal``.
  func outputFile(
    _ console: Console, suitsTerminal: Bool
  ) throws(UsageError) -> RawText? {
    let file = value(of: .output)
    if let file, file.bytes.isEmpty {
      throw .badValue(option: "--output", value: "", expected: "the name of a file")
    }
    guard suitsTerminal || !console.isOutputTerminal || (file ?? "-") != "-" else {
      throw .unsuitableTerminal
    }
    return file
  }
}
