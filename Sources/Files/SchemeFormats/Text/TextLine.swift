internal import ColorMath
internal import StructuredText

struct TextLine {
  let number: Int
  /// The part of the line that has not been taken yet, without the line ending.
  private(set) var text: Substring

  /// Returns the lines of bytes one after another, so that a file of empty lines takes no memory.
  /// Lines end in LF or CRLF. A byte order mark is left out, and invalid UTF-8 becomes U+FFFD. There
  /// is at least one line.
  static func lines(in bytes: [UInt8]) -> some Sequence<TextLine> {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return sequence(state: (number: 0, rest: Optional(bytes[start...]))) { state in
      guard let rest = state.rest else { return nil }
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      state = (state.number + 1, end.map { rest[($0 + 1)...] })
      let line = rest[..<(end ?? rest.endIndex)]
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return TextLine(number: state.number, text: Substring(decoding: content, as: UTF8.self))
    }
  }

  var isBlank: Bool { text.utf8.allSatisfy(Self.isBlank) }
  /// The rest of the line, without leading and trailing spaces and tabs.
  var trimmed: String { text.blanksTrimmed }

  var startsWithDigit: Bool {
    let first = text.utf8.first { !Self.isBlank($0) }
    return first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }

  /// Takes the numbers of red, green and blue.
  mutating func takeColor() throws(PaletteError) -> SRGB8 {
    SRGB8(red: try takeChannel(), green: try takeChannel(), blue: try takeChannel())
  }

  mutating func takeChannel() throws(PaletteError) -> UInt8 {
    let rest = text.utf8.drop(while: Self.isBlank)
    let word = Substring(rest.prefix { !Self.isBlank($0) })
    text = Substring(rest.dropFirst(word.utf8.count))
    guard !word.isEmpty else { throw error("a color has too few numbers") }
    // `UInt8` would accept a plus sign.
    guard word.utf8.first != UInt8(ascii: "+"), let channel = UInt8(word)
    else { throw error("'\(word.prefix(20))' is not a whole number from 0 to 255") }
    return channel
  }

  func error(_ reason: String) -> PaletteError {
    PaletteError(.malformed, reason, at: .line(number))
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension StringProtocol where SubSequence == Substring {
  var blanksTrimmed: String {
    let text = Substring(self).utf8
    guard let first = text.firstIndex(where: { !TextLine.isBlank($0) }),
      let last = text.lastIndex(where: { !TextLine.isBlank($0) })
    else { return "" }
    return String(Substring(text[first...last]))
  }

  /// The text with its first letter as a capital.
  var firstLetterCapitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The text on one line of source code, with characters that affect display escaped.
  var codeComment: String { singleLine.escapingControls }

  /// The text on one line, trimmed, with line breaks and control characters replaced by spaces.
  var singleLine: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let category = scalar.properties.generalCategory
      let breaks = [.control, .lineSeparator, .paragraphSeparator].contains(category)
      result.append(breaks ? " " : scalar)
    }
    return String(result).blanksTrimmed
  }
}
