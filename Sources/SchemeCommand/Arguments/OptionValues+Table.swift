internal import SystemCalls

extension OptionValues {
  /// Returns the elements of a table, by their names.
  static func named(
    _ placeholder: @autoclosure @escaping @Sendable () -> String? = nil, among table: [Value],
    by name: @escaping @Sendable (Value) -> String
  ) -> OptionValues {
    var values = OptionValues(
      placeholder: placeholder() ?? table.map(name).joined(separator: "|"), text: { name($0) }
    ) { (word, option) throws(UsageError) in
      let word = word.text
      guard let value = table.first(where: { name($0) == word }) else {
        throw .unknownChoice(option: option, value: word, choices: table.map(name))
      }
      return value
    }
    (values.choices, values.hasOnlyChoices) = ({ table.map(name) }, true)
    return values
  }
}

extension OptionValues where Value: CaseIterable & RawRepresentable<String> {
  static var choice: OptionValues { named(among: Array(Value.allCases), by: \.rawValue) }
}
