internal import StructuredText

/// The identifier that a client gives one of its requests: a number or a text.
package enum RPCIdentifier: Hashable, Sendable {
  case number(Int128)
  case text(String)

  /// Creates an identifier from a document, or returns `nil` if it is neither a whole number nor a text.
  init?(_ document: JSONValue) {
    switch document {
    case .integer(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }

  /// The identifier as a document.
  var document: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}
