/// A part of a template.
enum TemplatePiece: Hashable {
  /// Literal text.
  case text(String)
  /// The content of a placeholder, on a line.
  case placeholder(String, line: Int)
  /// The content of a mark of a block, such as `endfor`, on a line.
  case mark(String, line: Int)
}

/// The syntax of placeholders in a template.
enum TemplateSyntax: Hashable {
  /// One brace, as in `{color0.strip}`. Two braces stand for a literal one. Source: pywal 3.3, which
  /// fills in with Python's `str.format`.
  case pywal
  /// Two braces, as in `{{ colors.primary.default.hex }}`. A single brace is text. Source: matugen's
  /// wiki, "Templates" and "Filters".
  case matugen

  /// The words that a placeholder of matugen begins with.
  private static let matugenWords = ["colors", "image", "mode"]

  /// Determines the syntax of a template. Two braces before one of matugen's words indicate matugen; in
  /// pywal's syntax, they stand for one literal brace.
  init(of template: String) {
    let starts = template.split(separator: "{{", omittingEmptySubsequences: false).dropFirst()
    let isMatugen = starts.contains { start in
      let word = start.drop { $0 == " " }.prefix { $0.isLetter || $0 == "_" }
      return Self.matugenWords.contains { $0 == word }
    }
    self = isMatugen || template.contains("<*") ? .matugen : .pywal
  }

  /// Splits a template into pieces.
  func pieces(of template: String) throws(TemplateError) -> [TemplatePiece] {
    let (open, close) = self == .pywal ? ("{", "}") : ("{{", "}}")
    var (pieces, text, line) = ([TemplatePiece](), "", 1)
    // A carriage return and a line feed are one character, and are kept as such.
    var rest = template[...]
    while let character = rest.first {
      if self == .pywal, rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        text.append(character)
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix(open) {
        let content = rest.dropFirst(open.count)
        guard let end = content.firstRange(of: close),
          !content[..<end.lowerBound].contains(where: \.endsLine)
        else { throw TemplateError(line: line, fault(of: open)) }
        pieces += [
          .text(text), .placeholder(String(content[..<end.lowerBound]).blanksTrimmed, line: line),
        ]
        (text, rest) = ("", content[end.upperBound...])
      } else if self == .pywal, character == "}" {
        throw TemplateError(line: line, fault(of: close))
      } else if self == .matugen, rest.hasPrefix("<*") {
        let content = rest.dropFirst(2)
        guard let end = content.firstRange(of: "*>"),
          !content[..<end.lowerBound].contains(where: \.endsLine)
        else { throw TemplateError(line: line, .block("<*", remedy: "close it on its line")) }
        pieces += [
          .text(text), .mark(String(content[..<end.lowerBound]).blanksTrimmed, line: line),
        ]
        (text, rest) = ("", content[end.upperBound...])
      } else {
        if character.endsLine { line += 1 }
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    return pieces + [.text(text)]
  }

  private func fault(of brace: String) -> TemplateError.Kind {
    .brace(
      brace,
      remedy: self == .pywal
        ? "write '\(brace)\(brace)' for the brace itself" : "close the placeholder on its line")
  }
}

extension Character {
  /// A Boolean value that indicates whether editors begin another line after the character. Unicode has
  /// more newlines, such as the form feed.
  fileprivate var endsLine: Bool { ["\n", "\r\n", "\r"].contains(self) }
}
