internal import StructuredText

/// An option of a request about a photo: a name in camel case, and values as on the command line.
package struct PhotoOption: Hashable, Sendable {
  /// The name, such as `maxPixels`.
  package let name: String
  /// The values, in order. An option without a value has a single empty one.
  package internal(set) var values: [String]

  package init(name: String, values: [String]) { (self.name, self.values) = (name, values) }

  /// Creates the option that a member of an object sets, or returns `nil` if its value is `null`,
  /// `false`, or empty text. Throws if the value is not a string, a number, `true`, or an array of these.
  init?(name: String, document: JSONValue) throws(RPCError) {
    if document.isNull || document.boolean == false || document.string == "" { return nil }
    let elements = if case .array(let elements) = document { elements } else { [document] }
    let values = elements.compactMap(Self.text)
    guard values.count == elements.count else {
      throw .invalidParameters(
        "'\(name)' must be a string, a number, true or false, or an array of them")
    }
    self.init(name: name, values: values)
  }

  private static func text(_ document: JSONValue) -> String? {
    switch document {
    case .string(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number): document.integer.map { "\($0)" } ?? "\(number)"
    case .boolean(true): ""
    default: nil
    }
  }
}
