internal import ColorMath
internal import StructuredText

struct TextLine {
  let number: Int
  /// The part of the line that has not been taken yet, without the line ending.
  private(set) var text: Substring

  /// Returns the lines of bytes, which end in LF or CRLF, without a byte order mark. Invalid UTF-8
  /// becomes U+FFFD.
  static func lines(in bytes: [UInt8]) -> [TextLine] {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines: [TextLine] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      lines.append(
        TextLine(number: lines.count + 1, text: Substring(decoding: content, as: UTF8.self)))
    }
    return lines
  }

  var isBlank: Bool { text.utf8.allSatisfy(Self.isBlank) }
  /// The rest of the line, without leading and trailing spaces and tabs.
  var trimmed: String { text.blanksTrimmed }

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

  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
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
