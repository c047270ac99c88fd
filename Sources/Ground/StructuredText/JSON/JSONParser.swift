/// A parser of JSON documents. Objects keep all members, even those with equal names. Source: RFC 8259.
package struct JSONParser {
  private let bytes: [UInt8]
  private let isStrict: Bool
  private var offset = 0
  private var depth = 0
  /// The number of values that may still follow.
  private var valuesLeft: Int

  /// The maximum depth of nested arrays and objects.
  private static let maximumDepth = 64

  /// Returns the documents of a file, separated by white space, as in JSON Lines. Unless
  /// `isStrict`, invalid Unicode is read as U+FFFD. More values than `maximumCount` are an error,
  /// because a value takes many times the memory of its text.
  package static func documents(
    in bytes: [UInt8], isStrict: Bool = false, maximumCount: Int = .max
  ) throws(JSONSyntaxError) -> [JSONValue] {
    var parser = JSONParser(bytes: bytes, isStrict: isStrict, maximumCount)
    if isStrict, String(validating: bytes, as: UTF8.self) == nil {
      throw parser.error("it is not UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.offset = 3 }
    var values: [JSONValue] = []
    parser.skipSpace()
    while parser.offset < bytes.count {
      values.append(try parser.value())
      parser.skipSpace()
    }
    return values
  }

  private init(bytes: [UInt8], isStrict: Bool, _ maximumCount: Int) {
    (self.bytes, self.isStrict, valuesLeft) = (bytes, isStrict, maximumCount)
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard valuesLeft > 0 else { throw error("there are too many values") }
    valuesLeft -= 1
    switch peek {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try container()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .boolean(true))
    case UInt8(ascii: "f"): return try literal("false", .boolean(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  private mutating func container() throws(JSONSyntaxError) -> JSONValue {
    guard depth < Self.maximumDepth else {
      throw error("arrays and objects are nested too deeply")
    }
    depth += 1
    defer { depth -= 1 }
    if skip("{") { return try object() }
    offset += 1
    return try array()
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    guard !skip("]") else { return .array([]) }
    repeat { elements.append(try value()) } while skip(",")
    guard skip("]") else { throw error("expected ',' or ']' in an array") }
    return .array(elements)
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    var members: [(String, JSONValue)] = []
    guard !skip("}") else { return .object([]) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected the name of a member") }
      let name = try string()
      guard skip(":") else { throw error("expected ':' after the name of a member") }
      members.append((name, try value()))
    } while skip(",")
    guard skip("}") else { throw error("expected ',' or '}' in an object") }
    return .object(members)
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[offset...].starts(with: "\(word)".utf8) else { throw error("this is not a value") }
    offset += word.utf8CodeUnitCount
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = offset
    while let byte = peek, byte.isOfJSONNumber { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    // Swift's initializers also accept forms such as `+1`, `.5`, `01`, and `1.e5`.
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let whole = digits.prefix(while: \.isDigit)
    let rest = digits.dropFirst(whole.count)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0"),
      rest.first != UInt8(ascii: ".") || rest.dropFirst().first?.isDigit == true
    else {
      offset = start
      throw error(
        start < bytes.count ? "this is not a value" : "the data ends where a value should be")
    }
    if let integer = Int128(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      offset = start
      throw error("'\(text.prefix(20))' is not a number")
    }
    return .number(number)
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    var content: [UInt8] = []
    offset += 1
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): content += Array(String(try escaped()).utf8)
      case 0..<0x20: throw error("a string contains a line break or control character")
      default: content.append(byte)
      }
    }
    throw error("the data ends within a string")
  }

  private mutating func escaped() throws(JSONSyntaxError) -> Unicode.Scalar {
    let letter = peek
    offset += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error("unknown escape")
    }
  }

  /// Reads the rest of an escape such as `\u00e9`, or of a surrogate pair.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try hexUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), bytes[offset...].starts(with: "\\u".utf8)
    else { return try halfOfPair() }
    let start = offset
    offset += 2
    let second = try hexUnit()
    guard UTF16.isTrailSurrogate(second) else {
      // The second escape is no part of this one.
      offset = start
      return try halfOfPair()
    }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private func halfOfPair() throws(JSONSyntaxError) -> Unicode.Scalar {
    if isStrict { throw error("an escape is half of a surrogate pair") }
    return "\u{FFFD}"
  }

  private mutating func hexUnit() throws(JSONSyntaxError) -> UInt16 {
    let digits = bytes[offset...].prefix(4)
    let hexDigits = "0123456789abcdefABCDEF".utf8
    guard digits.count == 4, digits.allSatisfy({ hexDigits.contains($0) }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("expected four hexadecimal digits after '\\u'") }
    offset += 4
    return unit
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte.isJSONSpace { offset += 1 }
  }

  /// Skips white space and a character, and returns whether the character was there.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private func error(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(
      reason: reason, offset: min(offset, bytes.count), isTruncated: offset >= bytes.count)
  }
}

/// The reason that bytes are not JSON, and the position of the error.
package struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, without an initial capital letter or final period.
  package let reason: String
  /// The number of bytes before the error.
  package let offset: Int
  /// A Boolean value that indicates whether the bytes are the beginning of a JSON document that is cut off,
  /// unless that is within a number or a word.
  package let isTruncated: Bool

  /// The position and the reason: `byte 12: this is not a value`.
  package var description: String { "byte \(offset): \(reason)" }
}

// Searching the UTF-8 view of a string literal would take most of the parsing time.

extension UInt8 {
  /// A Boolean value that indicates whether the byte is white space between JSON values.
  package var isJSONSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }

  /// A Boolean value that indicates whether a JSON number can contain the byte.
  package var isOfJSONNumber: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: isDigit
    }
  }

  /// A Boolean value that indicates whether the byte is a decimal digit in ASCII.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
