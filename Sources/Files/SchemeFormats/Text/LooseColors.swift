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

  /// - Parameters:
  ///   - text: The text.
  ///   - spelling: The spelling of its colors.
  ///   - allowsNames: A Boolean value that indicates whether names such as `teal` are colors.
  init(in text: String, _ spelling: ColorSpelling, allowsNames: Bool) {
    let bytes = Array(text.utf8)
    var index = 0
    var isQuoted = false
    // Codes may follow one another without blanks.
    var lastCodeEnd: Int?
    func word(at start: Int) -> Int {
      var end = start
      while end < bytes.count, ColorExpression.isName(bytes[end]) { end += 1 }
      return end
    }
    func string(_ start: Int, _ end: Int) -> String {
      String(decoding: bytes[start..<end], as: UTF8.self)
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "#") {
        let end = word(at: index + 1)
        if index == lastCodeEnd || !Self.isInAddress(bytes[..<index]),
          let color = spelling.color(string(index, end))
        {
          if end - index <= 5, let likeness = ProseNumbers.likeness(of: index..<end, in: bytes) {
            numbers[colors.count] = likeness
          }
          colors.append(color)
          lastCodeEnd = end
        }
        index = max(end, index + 1)
      } else if ColorExpression.isName(byte) {
        let end = word(at: index)
        let name = string(index, end)
        if end < bytes.count, bytes[end] == UInt8(ascii: "("),
          let close = bytes[end...].prefix(Self.maximumFunctionLength).closingParenthesis
        {
          let call = string(index, close + 1)
          if let color = spelling.color(call) ?? ColorExpression(spelling).computed(call) {
            colors.append(color)
            index = close + 1
            continue
          }
          // The color in it is another one than the result.
          let open = call.utf8.index(call.startIndex, offsetBy: end - index)
          let mixesCodes =
            name != "light-dark" && ColorExpression.functions.contains(name.lowercased())
            && call.contains("#")
          if mixesCodes || ColorCall.looksLikeColor(call, open: open) {
            notUnderstood.append(call)
            index = close + 1
            continue
          }
          let isAddress = name.lowercased() == "url" || name.lowercased() == "href"
          index = isAddress ? close + 1 : end
          continue
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: ":"), name == "rgb" || name == "rgba" {
          var last = end + 1
          while last < bytes.count,
            SRGB8.hexDigit(bytes[last]) != nil || bytes[last] == UInt8(ascii: "/")
          {
            last += 1
          }
          if let color = spelling.color(string(index, last)) { colors.append(color) }
          index = last
          continue
        }
        // A name after a period, a slash or `--` is part of another word.
        let isPart = index > 0 && "./\\&@$".utf8.contains(bytes[index - 1])
        if allowsNames, !isQuoted, !isPart, name.utf8.count <= 24, let color = CSSColor(name),
          color.alpha != 0
        {
          colors.append(PaletteColor(color))
        } else if byte == UInt8(ascii: "0"), let color = spelling.color(name) {
          colors.append(color)
        } else if NumericColor.mayBegin(with: byte),
          let number = NumericColor(in: bytes, at: index..<end, name)
        {
          if let color = number.color { colors.append(color) } else { notUnderstood.append(name) }
          index = number.end
          continue
        } else if index > 0, bytes[index - 1] == UInt8(ascii: "="),
          QuotedColors.isArgument(of: "color", at: index, in: bytes),
          let color = ColorExpression.named(name)
        {
          // Graphviz needs no quotation marks.
          colors.append(color)
        }
        index = end
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
