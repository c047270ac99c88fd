package import StructuredText

/// The identifier that a client gives one of its requests: a number or a string.
package enum RPCIdentifier: Hashable, Sendable {
  case number(Int128)
  case fraction(Double)
  case text(String)

  package init?(_ document: JSONValue) {
    switch document {
    case .integer(let number): self = .number(number)
    case .number(let number):
      self = Int128(exactly: number).map { .number($0) } ?? .fraction(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }

  var text: String { if case .text(let text) = self { text } else { document.text } }

  var document: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .fraction(let number): .number(number)
    case .text(let text): .string(text)
    }
  }
}
