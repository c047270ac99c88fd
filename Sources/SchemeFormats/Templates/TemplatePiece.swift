/// A part of a template.
enum TemplatePiece: Hashable {
  case text(String)
  case placeholder(String, line: Int)
  /// The content of a mark of a block, such as `endfor`.
  case mark(String, line: Int)
}

/// The syntax of placeholders in a template.
enum TemplateSyntax: Hashable {
  /// One brace, as in `{color0.strip}`; two stand for a literal one. Source: pywal 3.3.
  case pywal
  /// Two braces, as in `{{ colors.primary.default.hex }}`. Source: matugen's wiki.
  case matugen

  private static let matugenWords = ["colors", "image", "mode"]

  /// Determines the syntax of a template. Two braces before one of matugen's words indicate matugen.
  init(of template: String) {
    let starts = template.split(separator: "{{", omittingEmptySubsequences: false).dropFirst()
    let isMatugen = starts.contains { start in
      let word = start.drop { $0 == " " }.prefix { $0.isLetter || $0 == "_" }
      return Self.matugenWords.contains { $0 == word }
    }
    self = isMatugen || template.contains("<*") ? .matugen : .pywal
  }

  func pieces(of template: String) throws(TemplateError) -> [TemplatePiece] {
    let (open, close) = self == .pywal ? ("{", "}") : ("{{", "}}")
    var (pieces, text, line) = ([TemplatePiece](), "", 1)
    // A carriage return and a line feed are one character, and are kept as such.
    var rest = template[...]
    func takeContent(after open: String, upTo close: String) -> String? {
      let content = rest.dropFirst(open.count)
      guard let end = content.firstRange(of: close),
        !content[..<end.lowerBound].contains(where: \.endsLine)
      else { return nil }
      pieces.append(.text(text))
      (text, rest) = ("", content[end.upperBound...])
      return String(content[..<end.lowerBound]).blanksTrimmed
    }
    while let character = rest.first {
      if self == .pywal, rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        text.append(character)
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix(open) {
        guard let content = takeContent(after: open, upTo: close)
        else { throw TemplateError(line: line, fault(of: open)) }
        pieces.append(.placeholder(content, line: line))
      } else if self == .pywal, character == "}" {
        throw TemplateError(line: line, fault(of: close))
      } else if self == .matugen, rest.hasPrefix("<*") {
        guard let content = takeContent(after: "<*", upTo: "*>")
        else { throw TemplateError(line: line, .block("<*", remedy: "close it on its line")) }
        pieces.append(.mark(content, line: line))
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
  /// Whether editors begin another line after the character. Unicode has more newlines.
  fileprivate var endsLine: Bool { ["\n", "\r\n", "\r"].contains(self) }
}
