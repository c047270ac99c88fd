/// The words of a command line, sorted into options and the rest.
struct ParsedArguments: Hashable, Sendable {
  /// The values given for each option, by long name; empty ones for an option without a value.
  var values: [String: [RawText]] = [:]
  /// The words that are not options, in order.
  var operands: [RawText] = []

  /// Whether an option was given.
  func contains(_ option: OptionDeclaration) -> Bool {
    values[option.name] != nil
  }

  /// The last value of an option, if it was given.
  func value(of option: OptionDeclaration) -> RawText? {
    values[option.name]?.last
  }

  /// All values of an option, in the order in which they were given.
  func values(of option: OptionDeclaration) -> [RawText] {
    values[option.name, default: []]
  }

  /// The arguments as they would be if an option had not been given.
  func without(_ option: OptionDeclaration) -> ParsedArguments {
    var rest = self
    rest.values[option.name] = nil
    return rest
  }

  /// The value of an option that names a case, or `nil` if the option was not given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of option: OptionDeclaration, as type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? {
    try element(of: Array(Choice.allCases), named: option, name: \.rawValue)
  }

  /// The element of a table that an option names, or `nil` if the option was not given.
  func element<Element>(
    of table: [Element], named option: OptionDeclaration, name: (Element) -> String
  ) throws(UsageError) -> Element? {
    guard let text = value(of: option)?.text else { return nil }
    guard let element = table.first(where: { name($0) == text }) else {
      throw .unknownChoice(option: option.longForm, value: text, choices: table.map(name))
    }
    return element
  }

  /// The value of an option that is a whole number, or `nil` if the option was not given.
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
  /// All cases as help shows them: `text|hex`.
  static var placeholder: String { allCases.map(\.rawValue).joined(separator: "|") }
}
