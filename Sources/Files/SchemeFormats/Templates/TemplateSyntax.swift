enum TemplatePiece: Hashable {
  case text(String)
  case placeholder(String, line: Int)
  /// The content of a block tag, such as `endfor`.
  case tag(String, line: Int)
}

/// The syntax of placeholders and blocks in a template.
enum TemplateSyntax: Hashable {
  /// Single braces, as in `{color0.strip}`. A doubled brace is a literal brace. Source: pywal16, `export.py`.
  case pywal
  /// Double braces, as in `{{ colors.primary.default.hex }}`, and `<* endfor *>`. Source: matugen
  /// 4, "Templates".
  case matugen
  /// Double braces, as in `{{ color1 | strip }}`, and `{% endfor %}`. Source: wallust 3, "Template Syntax".
  case wallust

  private static let matugenWords = [
    "colors", "base16", "palettes", "image", "mode", "is_dark_mode",
  ]

  /// Determines the syntax of a template from its block tags or, without any, from the words after
  /// double braces.
  init(of template: String) {
    let starts = template.split(separator: "{{", omittingEmptySubsequences: false).dropFirst()
      .map { start in
        let content = start.drop { $0 == " " || $0 == "-" }
        let word = content.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return (word: String(word), rest: content.dropFirst(word.count).drop { $0 == " " })
      }
    func isWallust(_ start: (word: String, rest: Substring)) -> Bool {
      guard !start.word.isEmpty else { return false }
      let isVariable = WallustNames.variables.contains(start.word)
      return start.rest.first == "|"
        || isVariable && ["}}", "-}}", "["].contains(where: { start.rest.hasPrefix($0) })
    }
    if template.contains("<*") {
      self = .matugen
    } else if template.contains("{%") || template.contains("{#") {
      self = .wallust
    } else if starts.contains(where: { Self.matugenWords.contains($0.word) && $0.rest.first != "[" }
    ) {
      self = .matugen
    } else {
      self = starts.contains(where: isWallust) ? .wallust : .pywal
    }
  }

  private var open: String { self == .pywal ? "{" : "{{" }
  private var close: String { self == .pywal ? "}" : "}}" }
  /// The delimiters of block tags.
  private var tags: (open: String, close: String)? {
    switch self {
    case .pywal: nil
    case .matugen: ("<*", "*>")
    case .wallust: ("{%", "%}")
    }
  }

  func pieces(of template: String) throws(TemplateError) -> [TemplatePiece] {
    var scanner = TemplateScanner(rest: template[...])
    while let character = scanner.rest.first {
      if self == .pywal, scanner.skipsBrace(character) { continue }
      if self == .matugen, scanner.skipsEscape() { continue }
      if self == .wallust, scanner.rest.hasPrefix("{#") {
        guard scanner.skip(through: "#}")
        else { throw scanner.error(.brace("{#", remedy: "close the comment with '#}'")) }
      } else if let tags, scanner.rest.hasPrefix(tags.open) {
        let line = scanner.line
        guard let content = scanner.take(from: tags.open, to: tags.close, trims: self == .wallust)
        else { throw scanner.error(.block(tags.open, remedy: "close it on its line")) }
        scanner.pieces.append(.tag(content, line: line))
      } else if scanner.rest.hasPrefix(open) {
        let line = scanner.line
        guard let content = scanner.take(from: open, to: close, trims: self == .wallust)
        else { throw scanner.error(fault(of: open)) }
        scanner.pieces.append(.placeholder(content, line: line))
      } else if self == .pywal, character == "}" {
        throw scanner.error(fault(of: close))
      } else {
        scanner.takeText(character)
      }
    }
    return scanner.pieces + [.text(scanner.text)]
  }

  private func fault(of brace: String) -> TemplateError.Kind {
    .brace(
      brace,
      remedy: self == .pywal
        ? "write '\(brace)\(brace)' for the brace itself" : "close the placeholder on its line")
  }
}

/// The state of a scan through a template.
private struct TemplateScanner {
  // A carriage return and line feed pair is one `Character`, and stays as it is.
  var rest: Substring
  var pieces: [TemplatePiece] = []
  var text = ""
  var line = 1

  func error(_ kind: TemplateError.Kind) -> TemplateError { TemplateError(line: line, kind) }

  mutating func takeText(_ character: Character) {
    if character.endsLine { line += 1 }
    text.append(character)
    rest = rest.dropFirst()
  }

  /// Takes a doubled brace of pywal as one literal brace. Takes a brace that cannot begin or end a
  /// placeholder literally: pywal16 keeps a brace that has no partner on its line.
  mutating func skipsBrace(_ character: Character) -> Bool {
    if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
      text.append(character)
      rest = rest.dropFirst(2)
      return true
    }
    let isAlone =
      character == "{"
      ? rest.dropFirst().first { $0 != " " && $0 != "\t" }?.endsLine ?? (rest.count > 1)
      : character == "}" && !text.isEmpty
        && text.last { $0 != " " && $0 != "\t" }?.endsLine ?? false
    if isAlone { takeText(character) }
    return isAlone
  }

  /// Takes an escaped delimiter of matugen, such as `\{{`, without its backslash.
  mutating func skipsEscape() -> Bool {
    guard rest.first == "\\",
      let tag = ["{{", "}}", "<*", "*>"].first(where: { rest.dropFirst().hasPrefix($0) })
    else { return false }
    text += tag
    rest = rest.dropFirst(1 + tag.count)
    return true
  }

  mutating func skip(through end: String) -> Bool {
    guard let range = rest.firstRange(of: end) else { return false }
    line += rest[..<range.lowerBound].count { $0.endsLine }
    rest = rest[range.upperBound...]
    return true
  }

  /// Takes the content between two delimiters on one line. Delimiters may be nested. As in Jinja, a
  /// `-` next to a delimiter removes the white space outside.
  mutating func take(from open: String, to close: String, trims: Bool) -> String? {
    var content = rest.dropFirst(open.count)
    var depth = 1
    var isQuoted = false
    while depth > 0 {
      guard let character = content.first, !character.endsLine else { return nil }
      if isQuoted, ["\\\"", "\\\\"].contains(content.prefix(2)) {
        content = content.dropFirst()
      } else if character == "\"", open != "{" {
        isQuoted.toggle()
      } else if !isQuoted, content.hasPrefix(close) {
        depth -= 1
        if depth == 0 { break }
        content = content.dropFirst(close.count - 1)
      } else if !isQuoted, open != "{", content.hasPrefix(open) {
        depth += 1
        content = content.dropFirst(open.count - 1)
      }
      content = content.dropFirst()
    }
    var inside = rest[rest.index(rest.startIndex, offsetBy: open.count)..<content.startIndex]
    rest = content.dropFirst(close.count)
    if trims, inside.first == "-" {
      inside = inside.dropFirst()
      while text.last?.isWhitespace == true { text.removeLast() }
    }
    pieces.append(.text(text))
    text = ""
    if trims, inside.last == "-" {
      inside = inside.dropLast()
      while let blank = rest.first, blank.isWhitespace {
        if blank.endsLine { line += 1 }
        rest = rest.dropFirst()
      }
    }
    return String(inside).blanksTrimmed
  }
}

extension Character {
  /// A Boolean value that indicates whether editors start a new line after the character. Unicode
  /// defines more newlines.
  fileprivate var endsLine: Bool { ["\n", "\r\n", "\r"].contains(self) }
}
