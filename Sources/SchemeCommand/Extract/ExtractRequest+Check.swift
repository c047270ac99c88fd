extension ExtractRequest {
  /// Whether results go to something other than standard output.
  var writesToFile: Bool { output != nil && output != "-" }

  /// Refuses what only the surroundings show to be wrong: an output that is one of the photos, bytes
  /// that are no text on a terminal, and several photos in a format that holds one palette.
  func check(_ console: Console) throws(UsageError) {
    try OutputSink.check(output, against: operands)
    if format.isBinary { try console.refuse(format.name, on: output) }
    if !format.holdsSeveral {
      var queue = PhotoQueue(operands: operands)
      if queue.next() != nil, queue.next() != nil {
        throw .severalPalettes(
          format: format.name, choices: OutputFormat.all.filter(\.holdsSeveral).map(\.name))
      }
    }
  }
}

extension ParsedArguments {
  /// The format that `--format` names, or else the name of the output file tells.
  func outputFormat() throws(UsageError) -> OutputFormat? {
    if let format = try element(of: OutputFormat.all, named: .format, name: \.name) {
      return format
    }
    guard let output = value(of: .output), output != "-" else { return nil }
    guard let format = OutputFormat(fileName: output) else {
      throw .unknownFormat(
        file: output.printable, option: "--format", choices: OutputFormat.all.map(\.name))
    }
    return format
  }
}
