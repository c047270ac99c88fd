// Searching the UTF-8 of a literal instead would take most of the time of reading a document.

extension UInt8 {
  /// A Boolean value that indicates whether the byte is space between the values of JSON.
  package var isJSONSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }

  /// A Boolean value that indicates whether a JSON number can contain the byte.
  package var isOfJSONNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
