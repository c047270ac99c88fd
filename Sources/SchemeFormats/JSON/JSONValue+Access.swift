extension JSONValue {
  /// The first member of a name, if this is an object that has one.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }

  /// The text, if this is a string.
  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The number, if this is one.
  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
