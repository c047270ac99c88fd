internal import ColorMath
internal import StructuredText

/// A list of colors, one or several per line, with or without names: the lists of Lospec, Coolors
/// and Paint.NET.
enum HexList {
  /// Returns the palette of a file. A line has one color in any CSS notation or hex code, with or
  /// without `#`, perhaps with a name, or several colors.
  ///
  /// - Throws: ``PaletteError`` if no line has a color, and another line is not understood.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    let list = ColorList(bytes)
    if list.colors.isEmpty, let line = list.badLine {
      throw line.error("'\(line.trimmed.prefix(20))' is not a color such as #1a2b3c or teal")
    }
    list.problems.add(to: &warnings)
    return [Palette(colors: list.colors)]
  }

  /// Returns whether every line of a text is a color or a comment, and at least one has a code.
  static func isList(_ bytes: [UInt8]) -> Bool {
    let list = ColorList(bytes, stopsAtBadLine: true)
    return list.badLine == nil && list.hasCode && !list.hasAssignment
      // A single line may be a sentence.
      && (list.nameCount == 0 || list.colors.count > 1)
  }

  /// Returns the text of a file: `#rrggbb` or `#rrggbbaa` for each color of every palette.
  static func text(for palette: Palette) -> String {
    palette.colors.map { $0.hex + "\n" }.joined()
  }
}

/// The colors of the lines of a list.
private struct ColorList {
  private(set) var colors: [PaletteColor] = []
  private(set) var problems = NotUnderstood()
  /// The first line that is neither a color nor a comment.
  private(set) var badLine: TextLine?
  private(set) var hasCode = false
  /// A Boolean value that indicates whether a color follows a name and an equals sign or a colon, as
  /// in configuration files.
  private(set) var hasAssignment = false
  /// The number of colors behind their names.
  private(set) var nameCount = 0
  private let spelling: ColorSpelling

  init(_ bytes: [UInt8], stopsAtBadLine: Bool = false) {
    spelling = ColorSpelling(alphaIsFirst: Self.hasAlphaFirst(bytes))
    for line in TextLine.lines(in: bytes) {
      let text = line.trimmed
      guard !text.isEmpty, !Self.isComment(text) else { continue }
      let found = text.utf8.count <= 100_000 ? colors(in: text) : []
      colors += found
      guard found.isEmpty else { continue }
      problems.add(text, line: line.number)
      if badLine == nil { badLine = line }
      if stopsAtBadLine { return }
    }
  }

  /// Returns whether codes of eight digits without a mark begin with the opacity, as in Paint.NET,
  /// whose files have comments after semicolons: if there is such a comment, or if all begin, and
  /// not all end, as opaque colors do.
  private static func hasAlphaFirst(_ bytes: [UInt8]) -> Bool {
    var (count, firstCount, lastCount) = (0, 0, 0)
    for line in TextLine.lines(in: bytes) {
      let text = line.trimmed
      if text.first == ";" { return true }
      guard text.utf8.count == 8, text.utf8.allSatisfy({ SRGB8.hexDigit($0) != nil })
      else { continue }
      count += 1
      if text.lowercased().hasPrefix("ff") { firstCount += 1 }
      if text.lowercased().hasSuffix("ff") { lastCount += 1 }
    }
    return count > 0 && firstCount == count && lastCount < count
  }

  /// Returns whether a line is a comment: after a semicolon or two slashes, or after a `#` that
  /// begins no code.
  private static func isComment(_ text: String) -> Bool {
    if text.hasPrefix(";") || text.hasPrefix("//") || text.hasPrefix("!") { return true }
    guard text.hasPrefix("#") else { return false }
    let word = text.dropFirst().prefix { !" \t,;".contains($0) }
    let isWholeLine = word.utf8.count + 1 == text.utf8.count
    return !isWholeLine
      && !(word.utf8.count > 2 && word.utf8.allSatisfy { SRGB8.hexDigit($0) != nil })
  }

  private mutating func colors(in text: String) -> [PaletteColor] {
    if let color = code(text) {
      hasCode = true
      return [color]
    }
    if let color = spelling.value(text) ?? CSSColor(text).map({ PaletteColor($0) }) {
      hasCode = hasCode || text.contains { "#(,0".contains($0) }
      return [color]
    }
    if let found = address(text) ?? several(text) ?? named(text) {
      hasCode = true
      return found
    }
    return []
  }

  /// Returns the color of a code with or without a mark.
  private func code(_ text: some StringProtocol) -> PaletteColor? {
    guard text.utf8.count <= 13 else { return nil }
    // Codes after `#` have their opacity last in lists.
    if text.hasPrefix("#") { return ColorSpelling().color(text) }
    return spelling.color(text) ?? spelling.bareCode(text)
      ?? ([3, 4].contains(text.utf8.count)
        && text.utf8.allSatisfy { $0 < 0x41 || SRGB8.hexDigit($0) != nil }
        ? PaletteColor(hex: String(text)) : nil)
  }

  /// Returns the colors of an address such as `https://coolors.co/palette/264653-2a9d8f`.
  private func address(_ text: String) -> [PaletteColor]? {
    guard text.hasPrefix("http"), let start = text.lastIndex(of: "/") else { return nil }
    let name = text[text.index(after: start)...].prefix { !"?#".contains($0) }
    let colors = name.split(separator: "-").map { spelling.bareCode($0) }
    return colors.isEmpty || colors.contains(nil) ? nil : colors.compactMap(\.self)
  }

  /// Returns the colors of a line that consists of codes between commas, semicolons, blanks or hyphens.
  private func several(_ text: String) -> [PaletteColor]? {
    for separators in [",;", ", \t;", "-"] {
      let parts = text.split { separators.contains($0) }.map { $0.unquoted }
        .filter { !$0.isEmpty }
      guard parts.count > 1 || text.last == "," else { continue }
      let colors = parts.map { code($0) }
      if !colors.isEmpty, !colors.contains(nil) { return colors.compactMap(\.self) }
    }
    return nil
  }

  /// Returns the color of a line with a code and a name before or after it.
  private mutating func named(_ text: String) -> [PaletteColor]? {
    func isSeparator(_ character: Character) -> Bool { " \t,;:=|".contains(character) }
    func name(_ text: some StringProtocol) -> String {
      var name = Substring(text)
      // A comment behind a color is its name.
      while let first = name.first, isSeparator(first) || "-#/".contains(first) {
        name.removeFirst()
      }
      while let last = name.last, isSeparator(last) || last == "-" { name.removeLast() }
      return name.unquoted
    }
    let first = text.prefix { !isSeparator($0) }
    if let color = code(first.unquoted), first.first == "#" || first.utf8.count > 5 {
      return [color.labeled(name(text.dropFirst(first.count)))]
    }
    let last = String(text.reversed().prefix { !isSeparator($0) }.reversed())
    if let color = code(last.unquoted), last.first == "#" || last.utf8.count > 5 {
      let label = name(text.dropLast(last.count))
      nameCount += 1
      hasAssignment = hasAssignment || text.dropLast(last.count).contains { "=:".contains($0) }
      // A sentence is no list.
      return label.split(separator: " ").count <= 4 ? [color.labeled(label)] : nil
    }
    let words = text.split { " \t,".contains($0) }
    if words.count > 3, let color = spelling.value(words[..<3].joined(separator: " ")) {
      return [color.labeled(words[3...].joined(separator: " "))]
    }
    return nil
  }
}
