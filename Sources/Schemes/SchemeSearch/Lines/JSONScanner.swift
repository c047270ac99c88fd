internal import StructuredText

/// A scanner of a JSON document (RFC 8259) that reads a few values and skips all others without
/// validating them.
struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// Skips white space and then a character, and returns whether the character was there.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Reads the name of a member and a colon, and returns the bytes of the name with its escapes.
  mutating func memberName() -> ArraySlice<UInt8>? {
    guard let name = string(), skip(":") else { return nil }
    return name
  }

  mutating func number() -> Double? {
    guard peek() != nil else { return nil }
    let start = offset
    while offset < bytes.endIndex, bytes[offset].isOfJSONNumber { offset += 1 }
    // Swift accepts a few forms that are not valid JSON. They do no harm.
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)),
      number.isFinite
    else { return nil }
    return number
  }

  mutating func skipValue() -> Bool {
    switch peek() {
    case UInt8(ascii: "\""): return string() != nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipContainer()
    default:
      let start = offset
      while offset < bytes.endIndex, !Self.endsWord(bytes[offset]) { offset += 1 }
      return offset > start
    }
  }

  private mutating func skipContainer() -> Bool {
    var depth = 0
    while offset < bytes.endIndex {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        guard string() != nil else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      offset += 1
      if depth == 0 { return true }
    }
    return false
  }

  /// Reads a string, and returns the bytes between its quotes, or `nil` if there is none.
  private mutating func string() -> ArraySlice<UInt8>? {
    guard skip("\"") else { return nil }
    let start = offset
    while offset < bytes.endIndex, bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard offset < bytes.endIndex else { return nil }
    offset += 1
    return bytes[start..<offset - 1]
  }

  /// Skips white space, and returns the next byte without consuming it.
  private mutating func peek() -> UInt8? {
    while offset < bytes.endIndex {
      let byte = bytes[offset]
      guard byte.isJSONSpace else { return byte }
      offset += 1
    }
    return nil
  }

  /// Returns whether a byte ends a number or a word such as `true`.
  private static func endsWord(_ byte: UInt8) -> Bool {
    byte.isJSONSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]")
  }
}
