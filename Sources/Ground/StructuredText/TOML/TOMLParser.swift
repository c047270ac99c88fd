/// A parser of the statements of a TOML document.
struct TOMLParser {
  enum Statement {
    case header(String)
    case entry(TOMLDocument.Entry)
  }

  /// The current line, from 1.
  private(set) var line = 1
  private var rest: Substring.UnicodeScalarView

  /// Creates a parser, or throws ``TOMLSyntaxError`` if the bytes are not UTF-8.
  init(_ bytes: [UInt8]) throws(TOMLSyntaxError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let start = bytes.firstInvalidUTF8Line
      throw TOMLSyntaxError(reason: "this is not text in UTF-8", line: start)
    }
    rest = text.unicodeScalars[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
  }

  /// Returns the next statement, or `nil` at the end.
  mutating func statement() throws(TOMLSyntaxError) -> Statement? {
    while true {
      skipBlanks()
      try skipComment()
      if try skipLineBreak() { continue }
      guard let next = rest.first else { return nil }
      let statement: Statement = next == "[" ? .header(try header()) : .entry(try entry())
      skipBlanks()
      try skipComment()
      guard rest.isEmpty || rest.first == "\n" || rest.first == "\r"
      else { throw error("expected the end of the line, but found \(nextWord)") }
      return statement
    }
  }

  /// Returns an error on a line, by default the current one.
  func error(_ reason: String, line: Int? = nil) -> TOMLSyntaxError {
    TOMLSyntaxError(reason: reason, line: line ?? self.line)
  }

  private mutating func header() throws(TOMLSyntaxError) -> String {
    rest.removeFirst()
    guard rest.first != "[" else { throw error("arrays of tables are not supported") }
    skipBlanks()
    let name = try key()
    skipBlanks()
    guard rest.first != "." else { throw error("tables within tables are not supported") }
    guard skip("]") else { throw error("expected ']' after the name of the table") }
    return name
  }

  private mutating func entry() throws(TOMLSyntaxError) -> TOMLDocument.Entry {
    let line = line
    let key = try key()
    skipBlanks()
    guard rest.first != "." else { throw error("keys with periods are not supported") }
    guard skip("=") else { throw error("expected '=' after '\(key.escapingControls)'") }
    skipBlanks()
    return TOMLDocument.Entry(key: key, value: try value(), line: line)
  }

  private mutating func key() throws(TOMLSyntaxError) -> String {
    if rest.first == "\"" || rest.first == "'" { return try string() }
    let key = take {
      $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "-" || $0 == "_")
    }
    guard !key.isEmpty else { throw error("expected a key or a table, but found \(nextWord)") }
    return key
  }

  private mutating func value(isElement: Bool = false) throws(TOMLSyntaxError) -> TOMLValue {
    switch rest.first {
    case "\"", "'": return .string(try string())
    case "[":
      guard !isElement else { throw error("arrays of arrays are not supported") }
      return .array(try array())
    case "{": throw error("inline tables are not supported")
    default: return try word()
    }
  }

  private mutating func array() throws(TOMLSyntaxError) -> [TOMLValue] {
    let start = line
    var values: [TOMLValue] = []
    rest.removeFirst()
    try skipSpace()
    while !skip("]") {
      guard !rest.isEmpty else { throw error("the array is not closed with ']'", line: start) }
      values.append(try value(isElement: true))
      try skipSpace()
      guard skip(",") || rest.first == "]" || rest.isEmpty
      else { throw error("expected ',' or ']', but found \(nextWord)") }
      try skipSpace()
    }
    return values
  }

  private mutating func word() throws(TOMLSyntaxError) -> TOMLValue {
    let word = take { !$0.properties.isWhitespace && !",]#=[{}\"'".unicodeScalars.contains($0) }
    switch word {
    case "": throw error("expected a value, but found \(nextWord)")
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      guard let number = TOMLValue(number: word) else {
        throw error(
          "'\(word.prefix(30).escapingControls)' is not a valid value; put text in quotes, as in "
            + "\"text\"")
      }
      return number
    }
  }

  // MARK: Strings

  private mutating func string() throws(TOMLSyntaxError) -> String {
    let quote = rest.removeFirst()
    if rest.starts(with: [quote, quote]) {
      throw error("strings of several lines are not supported")
    }
    var content = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\n", scalar != "\r" {
      switch scalar {
      case quote: return String(content)
      case "\\" where quote == "\"": content.append(try escaped())
      case "\t": content.append(scalar)
      case _ where scalar.isASCIIControl:
        throw error(
          "a string contains a control character; write it as '\(scalar.fourDigitEscape)'")
      default: content.append(scalar)
      }
    }
    throw error("the line ends before the string does")
  }

  private mutating func escaped() throws(TOMLSyntaxError) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "\"": return "\""
    case "\\": return "\\"
    case "u": return try scalar(digitCount: 4)
    case "U": return try scalar(digitCount: 8)
    default:
      throw error("unknown escape; between \" and \", write a backslash as '\\\\'")
    }
  }

  private mutating func scalar(digitCount: Int) throws(TOMLSyntaxError) -> Unicode.Scalar {
    let digits = String(rest.prefix(digitCount))
    guard digits.count == digitCount, digits.allSatisfy(\.isHexDigit),
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    else { throw error("expected \(digitCount) hexadecimal digits after the escape") }
    rest.removeFirst(digitCount)
    return scalar
  }

  // MARK: Space, comments and the ends of lines

  private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(part)
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  private mutating func skipComment() throws(TOMLSyntaxError) {
    guard rest.first == "#" else { return }
    let comment = rest.prefix { $0 != "\n" && $0 != "\r" }
    guard !comment.contains(where: { $0 != "\t" && $0.isASCIIControl })
    else { throw error("a comment contains a control character") }
    rest = rest[comment.endIndex...]
  }

  private mutating func skipLineBreak() throws(TOMLSyntaxError) -> Bool {
    if skip("\r"), rest.first != "\n" {
      throw error("a carriage return is not followed by a line feed")
    }
    guard skip("\n") else { return false }
    line += 1
    return true
  }

  /// Skips white space, comments, and line breaks between the elements of an array.
  private mutating func skipSpace() throws(TOMLSyntaxError) {
    repeat {
      skipBlanks()
      try skipComment()
    } while try skipLineBreak()
  }

  /// The next few characters, for a message.
  private var nextWord: String {
    let word = rest.prefix { !$0.properties.isWhitespace }.prefix(20)
    return word.isEmpty ? "nothing" : "'\(String(word).escapingControls)'"
  }
}

extension [UInt8] {
  /// The line of the first bytes that are not UTF-8, from 1.
  fileprivate var firstInvalidUTF8Line: Int {
    let lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }
}

/// An error in a document that is not TOML, or not in the supported subset of TOML.
package struct TOMLSyntaxError: Error, Hashable, Sendable {
  /// The reason, in words that follow the name of the file.
  package let reason: String
  /// The line, from 1.
  package let line: Int
}
