/// The colors in quotation marks within code and prose, when the words around them say that they are colors:
/// `geom_point(color = "steelblue3")`, `lc rgb "dark-violet"`, `c("navy", "white")`.
struct QuotedColors {
  let colors: [PaletteColor]
  /// The place behind them.
  let end: Int

  // The maximum number of bytes of a name, and of a list.
  private static let (maximumName, maximumList) = (24, 2_000)
  /// Returns whether a byte may begin a string or a list. This is asked for each byte between words.
  static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: "["): true
    default: false
    }
  }

  /// Creates the colors of the string or the list that begins at a place, or returns `nil` if it has none.
  init?(in bytes: [UInt8], at start: Int, _ spelling: ColorSpelling) {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): self.init(string: bytes, at: start)
    case UInt8(ascii: "("), UInt8(ascii: "["): self.init(list: bytes, at: start, spelling)
    default: return nil
    }
  }

  // MARK: Strings

  private init?(string bytes: [UInt8], at start: Int) {
    guard let (word, isDirect) = Self.word(before: start, in: bytes) else { return nil }
    let saysColor = ColorWords.precedeColor(word)
    let isList = !isDirect && (saysColor || word == "concat" || Self.packedColors(word) != nil)
    guard saysColor || isList else { return nil }
    let content = bytes[(start + 1)...].prefix(Self.maximumList).prefix { byte in
      byte != bytes[start] && 0x20..<0x80 ~= byte
    }
    guard content.endIndex < bytes.count, bytes[content.endIndex] == bytes[start] else {
      return nil
    }
    let text = String(decoding: content, as: UTF8.self)
    if isList, let codes = Self.packedColors(text) {
      colors = codes
    } else if saysColor, content.count <= Self.maximumName,
      let color = isDirect ? Self.gnuplotColor(text) : Self.named(text)
    {
      colors = [color]
    } else {
      return nil
    }
    end = content.endIndex + 1
  }

  private static func named(_ text: String) -> PaletteColor? {
    ColorExpression.named(text.filter { !" -".contains($0) })
  }

  /// Returns the color of a text behind `rgb` in gnuplot, where codes of eight digits begin with the transparency.
  private static func gnuplotColor(_ text: String) -> PaletteColor? {
    guard text.first == "#", text.utf8.count == 9 else { return named(text) }
    guard var color = ColorSpelling(alphaIsFirst: true).color(text) else { return nil }
    color.alpha = 1 - color.alpha
    return color
  }

  /// Returns the colors of codes without anything between them, as D3 has them.
  static func packedColors(_ text: String) -> [PaletteColor]? {
    let digits = text.utf8
    guard digits.count >= 12, digits.count % 6 == 0 else { return nil }
    let codes = stride(from: 0, to: digits.count, by: 6).map {
      String(Substring(digits.dropFirst($0).prefix(6)))
    }
    let colors = codes.compactMap { ColorSpelling().bareCode($0) }
    return colors.count == codes.count ? colors : nil
  }

  /// Words of gnuplot that have only a blank before the string.
  private static let directWords: Set = ["rgb", "rgbcolor"]

  /// Returns the word before a place, behind which is an equals sign, a colon, a comma or a parenthesis. Behind a word of
  /// gnuplot are only blanks.
  private static func word(
    before place: Int, in bytes: [UInt8]
  ) -> (word: String, isDirect: Bool)? {
    var rest = bytes[..<place].suffix(maximumName + 8)
    // A quotation mark behind a word is the end of a string, or an apostrophe.
    guard let previous = rest.last, !ColorExpression.isName(previous) else { return nil }
    func dropBlanks() { while rest.last == UInt8(ascii: " ") { rest.removeLast() } }
    dropBlanks()
    let isDirect = rest.last.map(ColorExpression.isName) ?? false
    if !isDirect {
      guard let mark = rest.popLast(), "=:,(".utf8.contains(mark) else { return nil }
      dropBlanks()
      if let quote = rest.last, "\"'".utf8.contains(quote) { rest.removeLast() }
    }
    let bytes = rest.reversed().prefix(while: ColorExpression.isName).reversed()
    let word = String(decoding: Array(bytes), as: UTF8.self)
    guard !word.isEmpty, !isDirect || directWords.contains(word) else { return nil }
    return (word, isDirect)
  }

  /// Returns whether a word that ends in another is before a place and an equals sign.
  static func isArgument(of name: String, at place: Int, in bytes: [UInt8]) -> Bool {
    word(before: place, in: bytes)?.word.hasSuffix(name) ?? false
  }

  // MARK: Lists

  private init?(list bytes: [UInt8], at start: Int, _ spelling: ColorSpelling) {
    let list = bytes[start...].prefix(Self.maximumList)
    // Only a list that may have colors is worth the search for its end.
    guard let first = list.dropFirst().first(where: { $0 != UInt8(ascii: " ") }),
      "\"'".utf8.contains(first) || Self.isFunctionOfList(before: start, in: bytes),
      let close = bytes[start] == UInt8(ascii: "(")
        ? list.closingParenthesis : list.firstIndex(of: UInt8(ascii: "]")),
      case let text = String(decoding: bytes[start...close], as: UTF8.self),
      let elements = spelling.elements(of: text) ?? Self.points(text)
    else { return nil }
    colors = elements.map { element in
      var color = element.color
      color.name = element.name
      return color
    }
    end = close + 1
  }

  /// Returns the colors of a palette of gnuplot such as `(0 0 0 0, 1 1 0.5 0)`, with the place of each before it.
  private static func points(_ list: String) -> [ColorSpelling.Element]? {
    let points = list.dropFirst().dropLast().split(separator: ",").map { point in
      point.split(separator: " ").compactMap { Double($0) }
    }
    guard points.count > 1,
      points.allSatisfy({ $0.count == 4 && $0[1...].allSatisfy { 0...1 ~= $0 } })
    else { return nil }
    return points.compactMap { point in
      PaletteColor(space: .srgb, components: Array(point[1...])).map { (nil, $0) }
    }
  }

  /// Returns whether the word before a parenthesis is that of a function whose result is a list.
  private static func isFunctionOfList(before place: Int, in bytes: [UInt8]) -> Bool {
    guard let last = bytes[..<place].last, "cd ".utf8.contains(last) else { return false }
    let text = bytes[..<place].suffix(9)
    return text.last == UInt8(ascii: "c")
      && !(text.dropLast().last.map(ColorExpression.isName) ?? false)
      || text.elementsEqual(" defined ".utf8) || text.dropFirst().elementsEqual(" defined".utf8)
  }
}
