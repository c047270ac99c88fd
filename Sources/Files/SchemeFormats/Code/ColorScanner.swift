internal import ColorMath

/// A scanner that finds colors in CSS notation in text, in order. Functions such as `oklch()` count
/// anywhere, and hex codes count anywhere outside style sheets. Text with braces is treated as a
/// style sheet. There, hex codes count only in values of declarations, because `#fade` may be a
/// selector. Names such as `teal` are ordinary words in other text, and count only as values of
/// declarations.
struct ColorScanner {
  enum Element {
    /// A color, and the name of the variable whose value it is, if any.
    case color(CSSColor, variable: String?)
    case comment(String)
  }

  private let bytes: [UInt8]
  private let hasBraces: Bool
  private var index = 0
  /// A Boolean value that indicates whether the scanner is between a colon and the end of a value.
  private var isInValue = false
  /// A Boolean value that indicates whether the scanner is between double quotes, where color names
  /// are ordinary words.
  private var isQuoted = false
  private var variable: String?
  /// A Boolean value that indicates whether the rest of the text contains no end of a comment.
  private var hasNoCommentEnd = false

  /// The maximum length of a function. No color is longer.
  private static let maximumFunctionLength = 200

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hasBraces = bytes.contains(UInt8(ascii: "{"))
  }

  /// Returns the next element, or `nil` after the last. Scanning a whole text of *n* bytes takes O(*n*).
  mutating func next() -> Element? {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "/"): if let comment = takeComment() { return .comment(comment) }
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        (isInValue, variable) = (false, nil)
        index += 1
      case UInt8(ascii: ":"):
        isInValue = true
        index += 1
      case UInt8(ascii: "#"):
        if let color = takeHexCode() { return .color(color, variable: variable.take()) }
        variable = nil
      case _ where Self.isName(byte) || Self.startsVariable(bytes[index...]):
        if let color = takeWord() { return .color(color, variable: variable.take()) }
      default:
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: "\n") { isQuoted = false }
        // Only a color directly after the colon is the value of a variable.
        if !Self.isBlank(byte) { variable = nil }
        index += 1
      }
    }
    return nil
  }

  private func byte(ahead count: Int = 0) -> UInt8? {
    index + count < bytes.count ? bytes[index + count] : nil
  }

  /// Takes a comment and returns its text, or takes a slash and returns `nil`. Single-line comments
  /// are skipped.
  private mutating func takeComment() -> String? {
    let isAfterColon = index > 0 && bytes[index - 1] == UInt8(ascii: ":")
    if byte(ahead: 1) == UInt8(ascii: "/"), !isAfterColon {
      index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      return nil
    }
    let isComment = byte(ahead: 1) == UInt8(ascii: "*")
    index += isComment ? 2 : 1
    guard isComment, !hasNoCommentEnd else { return nil }
    for end in bytes.indices[index...].dropLast() where bytes[end...].starts(with: "*/".utf8) {
      defer { index = end + 2 }
      return String(decoding: bytes[index..<end], as: UTF8.self)
    }
    hasNoCommentEnd = true
    return nil
  }

  /// Takes a `#` and the word after it, and returns their color if they are a hex code.
  private mutating func takeHexCode() -> CSSColor? {
    // After these characters, `#` is part of a word, of an entity such as `&#1234;`, or of an escape.
    let isInWord =
      index > 0 && (Self.isName(bytes[index - 1]) || "&\\".utf8.contains(bytes[index - 1]))
    index += 1
    let digits = takeName()
    guard !isInWord, !hasBraces || isInValue, nextVisible != UInt8(ascii: "{") else { return nil }
    return CSSColor(hexDigits: digits)
  }

  /// Takes a word or a function call, and returns the color that it denotes.
  private mutating func takeWord() -> CSSColor? {
    let start = index
    if !Self.isName(bytes[index]) { index += 1 }
    let name = takeName()
    if byte() == UInt8(ascii: "("), let color = takeFunction(from: start) { return color }
    let isVariable = index > start && Self.startsVariable(bytes[start...])
    if isVariable, nextVisible == UInt8(ascii: ":") {
      variable = String(name.drop { $0 == "-" })
      isInValue = false
      return nil
    }
    // Outside style sheets, color names count only as values of variables.
    if isInValue, !isQuoted, hasBraces || variable != nil, let color = CSSColor(name),
      color.alpha != 0
    {
      return color
    }
    variable = nil
    return nil
  }

  private mutating func takeFunction(from start: Int) -> CSSColor? {
    let limit = min(bytes.count, index + Self.maximumFunctionLength)
    guard let end = bytes[index..<limit].firstIndex(of: UInt8(ascii: ")")),
      let color = CSSColor(String(decoding: bytes[start...end], as: UTF8.self))
    else { return nil }
    index = end + 1
    return color
  }

  private mutating func takeName() -> String {
    let start = index
    while let byte = byte(), Self.isName(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private var nextVisible: UInt8? { bytes[index...].first { !Self.isBlank($0) } }

  private static func startsVariable(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "--".utf8) || bytes.first.map { "$@".utf8.contains($0) } ?? false
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
  }
}
