/// An item of the query of an address: a name and its value.
package struct QueryItem: Hashable, Sendable {
  package let name: String
  /// The value, empty if there is none.
  package let value: String

  /// Returns the items of a query such as `n=8&pin=%23ff0000`. Source: the URL standard of the WHATWG,
  /// "application/x-www-form-urlencoded".
  package static func items(in query: String) -> [QueryItem] {
    query.utf8.split(separator: UInt8(ascii: "&")).map { item in
      let parts = item.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(
        name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  /// Returns the text that some bytes encode, with `%` and two digits for a byte, and `+` for a space.
  package static func decoded(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(16 * digits[0] + digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
