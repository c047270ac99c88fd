internal import SystemFiles

/// The words of a command line, sorted into options and the rest.
struct ParsedArguments: Hashable, Sendable {
  /// An option as it was given.
  struct Option: Hashable, Sendable {
    let name: String
    /// The value given for it, which is empty if the option takes none.
    let value: RawText
    /// Whether the option comes from a configuration file rather than the command line.
    var isSetInFile = false
  }

  var options: [Option] = []
  /// The long names of options that were undone.
  var undone: Set<String> = []
  /// The words that are not options, in order.
  var operands: [RawText] = []

  /// Returns the only operand, if there is one.
  func onlyWord() throws(UsageError) -> RawText? {
    if operands.count > 1 { throw .unwantedOperand(operands[1].printable) }
    return operands.first
  }

  /// Returns whether an option was given or undone.
  func mentions(_ name: String) -> Bool { undone.contains(name) || contains(name) }

  /// Returns whether an option was given.
  func contains(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// Returns all values of an option, in the order in which they were given.
  func values(of name: String) -> [RawText] { options.filter { $0.name == name }.map(\.value) }

  /// Returns whether the last value of an option comes from a configuration file.
  func isSetInFile(_ name: String) -> Bool {
    options.last { $0.name == name }?.isSetInFile ?? false
  }
}
