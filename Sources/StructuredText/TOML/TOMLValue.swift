package enum TOMLValue: Hashable, Sendable, CustomStringConvertible {
  case string(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  /// An array, whose elements are not arrays.
  case array([TOMLValue])

  /// The text of a string, or the value in the syntax of TOML and command lines.
  package var description: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .boolean(let value): String(value)
    case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    }
  }
}
