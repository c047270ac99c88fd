/// A JSON document. Source: RFC 8259.
package enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case string(String)
  /// A whole number. All 64-bit integers fit.
  case integer(Int128)
  /// A number. A number that is not finite is written as `null`.
  case number(Double)
  case array([JSONValue])
  /// The members, in the order in which they are written.
  case object([(String, JSONValue)])

  package static func == (first: JSONValue, second: JSONValue) -> Bool { first.text == second.text }

  /// The first member with a name, or `nil` if the value is not an object or has no such member.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }

  package var isNull: Bool { if case .null = self { true } else { false } }

  package var string: String? { if case .string(let string) = self { string } else { nil } }

  package var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

  package var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The value of a whole number, written with or without a decimal point, or `nil` for any other value.
  package var integer: Int128? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int128(exactly: number)
    default: nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral text: String) { self = .string(text) }

  package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}
