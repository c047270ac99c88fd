internal import ColorMath

/// The colors within a text that is not a single color as a whole, such as prose or the value of a
/// border, in order.
struct LooseColors {
  private(set) var colors: [PaletteColor] = []
  /// How much some colors look like numbers, as in `see #123`, by their indices.
  private(set) var numbers: [Int: ProseNumbers.Likeness] = [:]
  /// The functions of colors that are not computed.
  private(set) var notUnderstood: [String] = []

  /// The maximum length of a function. No color is longer.
  private static let maximumFunctionLength = 200

  private let bytes: [UInt8]
  private let spelling: ColorSpelling
  private let allowsNames: Bool
  /// The place after what has been read.
  private var index = 0
  private var isQuoted = false
  /// The place after the last code. Codes may follow one another without blanks.
  private var codeEnd: Int?

  /// - Parameters:
  ///   - text: The text.
  ///   - spelling: The spelling of its colors.
  ///   - allowsNames: A Boolean value that indicates whether names such as `teal` are colors.
  init(in text: String, _ spelling: ColorSpelling, allowsNames: Bool) {
    bytes = Array(text.utf8)
    (self.spelling, self.allowsNames) = (spelling, allowsNames)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "#") {
        takeCode()
      } else if ColorExpression.isName(byte) {
        takeWord()
      } else if byte == UInt8(ascii: "["), let rows = Self.rows(in: bytes, at: index) {
        colors += rows.colors
        index = rows.end
      } else if QuotedColors.mayBegin(with: byte),
        let quoted = QuotedColors(in: bytes, at: index, spelling)
      {
        colors += quoted.colors
        index = quoted.end
      } else {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        index += 1
      }
    }
  }

  private func endOfWord(from start: Int) -> Int {
    var end = start
    while end < bytes.count, ColorExpression.isName(bytes[end]) { end += 1 }
    return end
  }

  private func text(upTo end: Int) -> String {
    String(decoding: bytes[index..<end], as: UTF8.self)
  }

  /// Takes a code such as `#1a2b3c`.
  private mutating func takeCode() {
    let end = endOfWord(from: index + 1)
    if index == codeEnd || !Self.isInAddress(bytes[..<index]),
      let color = spelling.color(text(upTo: end))
    {
      if end - index <= 5, let likeness = ProseNumbers.likeness(of: index..<end, in: bytes) {
        numbers[colors.count] = likeness
      }
      colors.append(color)
      codeEnd = end
    }
    index = max(end, index + 1)
  }

  /// Takes a word: a function with its arguments, a name, or a number of a program's own.
  private mutating func takeWord() {
    let end = endOfWord(from: index)
    let name = text(upTo: end)
    let next = end < bytes.count ? bytes[end] : 0
    if next == UInt8(ascii: "("),
      let close = bytes[end...].prefix(Self.maximumFunctionLength).closingParenthesis
    {
      return takeCall(of: name, upTo: close + 1)
    }
    if next == UInt8(ascii: ":"), name == "rgb" || name == "rgba" {
      return takeDeviceColor(after: end + 1)
    }
    if isName(name), let color = CSSColor(name), color.alpha != 0 {
      colors.append(PaletteColor(color))
    } else if bytes[index] == UInt8(ascii: "0"), let color = spelling.color(name) {
      colors.append(color)
    } else if NumericColor.mayBegin(with: bytes[index]),
      let number = NumericColor(in: bytes, at: index..<end, name)
    {
      if let color = number.color { colors.append(color) } else { notUnderstood.append(name) }
      index = number.end
      return
    } else if index > 0, bytes[index - 1] == UInt8(ascii: "="),
      QuotedColors.isArgument(of: "color", at: index, in: bytes),
      let color = ColorExpression.named(name)
    {
      // Graphviz needs no quotation marks.
      colors.append(color)
    }
    index = end
  }

  /// Returns whether a word may be the name of a color. Behind a period, a slash or `--`, it is part of another word.
  private func isName(_ word: String) -> Bool {
    allowsNames && !isQuoted && word.utf8.count <= 24
      && !(index > 0 && "./\\&@$".utf8.contains(bytes[index - 1]))
  }

  /// Takes a function, or only its name if colors may be among its arguments.
  private mutating func takeCall(of name: String, upTo end: Int) {
    let call = text(upTo: end)
    let function = name.lowercased()
    if let color = spelling.color(call) ?? ColorExpression(spelling).computed(call) {
      colors.append(color)
      index = end
      return
    }
    // The color in it is another one than the result.
    let open = call.utf8.index(call.startIndex, offsetBy: name.utf8.count)
    let mixesCodes =
      name != "light-dark" && ColorExpression.functions.contains(function) && call.contains("#")
    let isCounted = mixesCodes || ColorCall.looksLikeColor(call, open: open)
    if isCounted { notUnderstood.append(call) }
    let isAddress = function == "url" || function == "href"
    index = isCounted || isAddress ? end : index + name.utf8.count
  }

  /// Takes a color of X11 such as `rgb:dc/32/2f`.
  private mutating func takeDeviceColor(after start: Int) {
    let digits = bytes[start...].prefix { SRGB8.hexDigit($0) != nil || $0 == UInt8(ascii: "/") }
    if let color = spelling.color(text(upTo: digits.endIndex)) { colors.append(color) }
    index = digits.endIndex
  }

  /// Returns the colors of rows such as `'FaceColor', [0.5 0.5 0.5]`, if the word before them says that they are colors.
  private static func rows(
    in bytes: [UInt8], at start: Int
  ) -> (colors: [PaletteColor], end: Int)? {
    let list = bytes[start...].prefix(maximumFunctionLength)
    guard let first = list.dropFirst().first, ".0123456789".utf8.contains(first),
      let close = list.firstIndex(of: UInt8(ascii: "]")),
      let rows = ColorRows(String(decoding: list[...close], as: UTF8.self)),
      rows.mayBelong(to: String(decoding: bytes[..<start].suffix(24), as: UTF8.self))
    else { return nil }
    return (rows.colors, close + 1)
  }

  /// Returns whether a `#` after some bytes is part of a word, of an entity such as `&#1234;`, of an
  /// escape, of a link such as `href="#add"` or `](#add)`, or of an address such as `page.html#add`.
  static func isInAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let last = bytes.last else { return false }
    if ColorExpression.isName(last) || "&\\/".utf8.contains(last) { return true }
    return bytes.suffix(2).elementsEqual("](".utf8)
      || ["href=\"", "href='", "href="].contains {
        bytes.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
  }
}
