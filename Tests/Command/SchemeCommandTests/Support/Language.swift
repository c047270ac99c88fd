/// English text in help and in source code.
enum Language {
  /// The maximum number of words in a sentence.
  private static let maximumWordCount = 30

  /// Returns the sentences of a text.
  static func sentences(of text: String) -> [Substring] {
    var sentences: [Substring] = []
    var start = text.startIndex
    var last: Character = " "
    for index in text.indices {
      let isEnd = (text[index] == " " && ".!?:;".contains(last)) || text[index] == "\n"
      if isEnd {
        sentences.append(text[start..<index])
        start = text.index(after: index)
      }
      last = text[index]
    }
    return (sentences + [text[start...]]).filter { !$0.isEmpty }
  }

  /// Returns the sentences that have too many words.
  static func longSentences(_ text: String) -> [Substring] {
    sentences(of: text).filter { sentence in
      sentence.split(separator: " ").count { $0.contains(where: \.isLetter) } > maximumWordCount
    }
  }

  /// Returns the string literals in Swift code. Literals that are joined with `+` count as one.
  static func literals(in source: String) -> [String] {
    var literals: [String] = []
    var isContinued = false
    for line in source.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("//") { continue }
      var rest = code
      while let open = rest.firstIndex(of: "\"") {
        let before = rest[..<open].filter { $0 != " " }
        var literal = ""
        var index = rest.index(after: open)
        var depth = 0
        while index < rest.endIndex, depth > 0 || rest[index] != "\"" {
          if rest[index] == "\\" {
            index = rest.index(after: index)
            if index < rest.endIndex, rest[index] == "(" { depth += 1 }
          } else if depth > 0, rest[index] == "(" {
            depth += 1
          } else if depth > 0, rest[index] == ")" {
            depth -= 1
          } else if depth == 0 {
            literal.append(rest[index])
          }
          if index < rest.endIndex { index = rest.index(after: index) }
        }
        if before == "+" || isContinued && before.isEmpty, let last = literals.popLast() {
          literals.append(last + literal)
        } else {
          literals.append(literal)
        }
        rest = index < rest.endIndex ? rest[rest.index(after: index)...] : ""
        isContinued = false
      }
      isContinued = rest.filter { $0 != " " } == "+"
    }
    return literals
  }
}
