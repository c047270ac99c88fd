internal import StructuredText

/// The number or text by which a client knows one of its requests.
package enum RPCIdentifier: Hashable, Sendable {
  case number(Int128)
  case text(String)

  /// Creates the identifier that a document is, or returns `nil` if it is none.
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
