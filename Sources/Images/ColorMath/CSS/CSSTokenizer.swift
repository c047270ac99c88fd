/// A tokenizer of the text of a color, which skips white space and comments. Source: CSS Syntax
/// Module Level 3, section 4.
struct CSSTokenizer {
  enum Token: Hashable {
    case number(Double)
    case percentage(Double)
    /// A number and its unit, in lowercase.
    case dimension(Double, unit: String)
    /// A word, in lowercase.
    case identifier(String)
    /// A word directly before an opening parenthesis, in lowercase.
    case function(String)
    /// The characters after a `#`.
    case hash(String)
    /// A comma, a slash, a closing parenthesis, or anything else.
    case other(UInt8)
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the next token, or `nil` at the end.
  mutating func next() -> Token? {
    skipBlanks()
    guard let byte = byte() else { return nil }
    if startsNumber { return numeric() }
    if startsIdentifier {
      let name = name()
      guard self.byte() == UInt8(ascii: "(") else { return .identifier(name) }
      index += 1
      return .function(name)
    }
    index += 1
    return byte == UInt8(ascii: "#") ? .hash(name()) : .other(byte)
  }

  private func byte(ahead count: Int = 0) -> UInt8? {
    index + count < bytes.count ? bytes[index + count] : nil
  }

  private mutating func skipBlanks() {
    while let byte = byte() {
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20: index += 1
      case UInt8(ascii: "/") where self.byte(ahead: 1) == UInt8(ascii: "*"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    index += 2
    while let byte = byte() {
      if byte == UInt8(ascii: "*"), self.byte(ahead: 1) == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
  }

  // MARK: Words

  private var startsIdentifier: Bool {
    guard byte() == UInt8(ascii: "-") else { return startsLetter(ahead: 0) }
    return startsLetter(ahead: 1) || byte(ahead: 1) == UInt8(ascii: "-")
  }

  private func startsLetter(ahead count: Int) -> Bool {
    guard let byte = byte(ahead: count) else { return false }
    return Self.isLetter(byte) || isEscape(ahead: count)
  }

  private func isEscape(ahead count: Int) -> Bool {
    guard byte(ahead: count) == UInt8(ascii: "\\"), let next = byte(ahead: count + 1)
    else { return false }
    return !Self.isNewline(next)
  }

  /// Reads a word of letters, digits, hyphens, underscores and escapes, in lowercase.
  private mutating func name() -> String {
    var name: [UInt8] = []
    while let byte = byte() {
      if isEscape(ahead: 0) {
        name += escaped().utf8
      } else if Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "-") {
        name.append(byte)
        index += 1
      } else {
        break
      }
    }
    // Only ASCII letters are lowercased: the Kelvin sign is not a `k`.
    let lowercase = name.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    return String(decoding: lowercase, as: UTF8.self)
  }

  /// Reads an escape: up to six hexadecimal digits and one white space character, or any one
  /// character.
  private mutating func escaped() -> String {
    index += 1
    var (code, count) = (UInt32(0), 0)
    while count < 6, let digit = byte().flatMap({ SRGB8.hexDigit($0) }) {
      code = code << 4 | UInt32(digit)
      (count, index) = (count + 1, index + 1)
    }
    if count > 0 {
      if let byte = byte(), byte == 0x20 || byte == 0x09 || Self.isNewline(byte) { index += 1 }
      return String(Unicode.Scalar(code).map { Character($0) } ?? "\u{FFFD}")
    }
    let start = index
    index += 1
    while let byte = byte(), byte & 0xC0 == 0x80 { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNewline(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Numbers

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }

  private func isSign(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private var startsNumber: Bool {
    let start = isSign(byte()) ? 1 : 0
    if Self.isDigit(byte(ahead: start)) { return true }
    return byte(ahead: start) == UInt8(ascii: ".") && Self.isDigit(byte(ahead: start + 1))
  }

  private mutating func numeric() -> Token {
    let start = index
    if isSign(byte()) { index += 1 }
    skipDigits()
    if byte() == UInt8(ascii: "."), Self.isDigit(byte(ahead: 1)) {
      index += 1
      skipDigits()
    }
    if let byte = byte(), byte | 0x20 == UInt8(ascii: "e") {
      let signCount = isSign(self.byte(ahead: 1)) ? 1 : 0
      if Self.isDigit(self.byte(ahead: 1 + signCount)) {
        index += 1 + signCount
        skipDigits()
      }
    }
    let value = Self.value(of: bytes[start..<index])
    if byte() == UInt8(ascii: "%") {
      index += 1
      return .percentage(value)
    }
    return startsIdentifier ? .dimension(value, unit: name()) : .number(value)
  }

  private mutating func skipDigits() {
    while Self.isDigit(byte()) { index += 1 }
  }

  /// Returns the number that some digits represent, clamped to the finite range.
  private static func value(of digits: ArraySlice<UInt8>) -> Double {
    let value = Double(String(decoding: digits, as: UTF8.self)) ?? 0
    return min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
