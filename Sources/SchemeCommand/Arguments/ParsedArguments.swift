internal import SystemFiles

/// The words of a command line, sorted into options and the rest.
struct ParsedArguments: Hashable, Sendable {
  /// An option as it was given.
  struct Option: Hashable, Sendable {
    /// The long name of the option.
    let name: String
    /// The value given for it, which is empty if the option takes none.
    let value: RawText
    /// A Boolean value that indicates whether the option comes from a configuration file rather
    /// than the command line.
    var isSetInFile = false
  }

  /// The options, in order.
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
  func mentions(_ option: OptionDeclaration) -> Bool {
    undone.contains(option.name) || contains(option)
  }

  /// Returns all values of an option, in the order in which they were given.
  func values(of name: String) -> [RawText] { options.filter { $0.name == name }.map(\.value) }

  /// Returns whether an option was given.
  func contains(_ option: OptionDeclaration) -> Bool {
    options.contains { $0.name == option.name }
  }

  /// Returns the last value of an option, if it was given.
  func value(of option: OptionDeclaration) -> RawText? {
    options.last { $0.name == option.name }?.value
  }

  /// Returns all values of an option, in the order in which they were given.
  func values(of option: OptionDeclaration) -> [RawText] {
    options.filter { $0.name == option.name }.map(\.value)
  }

  /// Returns the case that an option names, or `nil` if the option was not given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of option: OptionDeclaration, as type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? {
    try element(of: Array(Choice.allCases), named: option, name: \.rawValue)
  }

  /// Returns the element of a table that an option names, or `nil` if the option was not given.
  func element<Element>(
    of table: [Element], named option: OptionDeclaration, name: (Element) -> String
  ) throws(UsageError) -> Element? {
    guard let text = value(of: option)?.text else { return nil }
    guard let element = table.first(where: { name($0) == text }) else {
      throw .unknownChoice(option: option.longForm, value: text, choices: table.map(name))
    }
    return element
  }

  /// Returns the whole number that an option gives, or `nil` if the option was not given.
  func wholeNumber<Number: FixedWidthInteger>(
    of option: OptionDeclaration, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = value(of: option)?.text else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw .badValue(
        option: option.longForm, value: text,
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The names of all cases as help shows them: `text|hex`.
  static var placeholder: String { allCases.map(\.rawValue).joined(separator: "|") }
}
