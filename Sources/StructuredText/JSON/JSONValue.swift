/// A JSON document. Source: RFC 8259.
package enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case string(String)
  /// A whole number, large enough for all 64-bit integers.
  case integer(Int128)
  /// A number. One that is not finite is written as `null`.
  case number(Double)
  case array([JSONValue])
  /// The members, in the order in which they are written.
  case object([(String, JSONValue)])

  package static func == (first: JSONValue, second: JSONValue) -> Bool { first.text == second.text }

  /// The first member with a name, if the document is an object that has one.
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

  /// The whole number, if the document is one, with or without a decimal point.
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
