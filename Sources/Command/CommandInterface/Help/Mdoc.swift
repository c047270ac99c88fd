internal import StructuredText

/// A builder of documents in mdoc, the roff macro package of manual pages.
package struct Mdoc: Sendable {
  package private(set) var text = ""

  package init() {}

  /// The maximum line width that mandoc recommends.
  private static let columns = 78

  package mutating func macro(_ line: String, _ argument: String? = nil) {
    text += "." + line + (argument.map { " " + Self.escaped($0) } ?? "") + "\n"
  }

  /// Adds sentences. Each one starts on a new line, so that roff sets the right space after it.
  package mutating func text(_ sentences: String) {
    var line = ""
    for word in sentences.split(separator: " ") {
      let word = Self.escaped(String(word))
      if !line.isEmpty, line.count + 1 + word.count > Self.columns { end(&line) }
      line += (line.isEmpty ? "" : " ") + word
      // A lone punctuation mark is a key or a folder's name, not the end of a sentence.
      if word.count > 1, [".", "?", "!"].contains(word.last) { end(&line) }
    }
    if !line.isEmpty { end(&line) }
  }

  /// Adds lines as they are, indented.
  package mutating func literal(_ lines: String) {
    macro("Bd -literal -offset indent")
    for line in lines.split(separator: "\n") { text += Self.escaped(String(line)) + "\n" }
    macro("Ed")
  }

  /// Adds a list of items. Each item has one or more headings and a meaning.
  package mutating func list(_ items: [(heads: [String], meaning: String)]) {
    guard !items.isEmpty else { return }
    macro("Bl -tag -width Ds")
    for (heads, meaning) in items {
      macro("It " + heads.joined(separator: " , "))
      text(meaning)
    }
    macro("El")
  }

  /// Adds macros as an enumeration, separated by commas and ended by a period.
  package mutating func sequence(_ things: [String]) {
    for (index, thing) in things.enumerated() {
      macro(thing + (index < things.count - 1 ? " ," : " ."))
    }
  }

  /// Returns text escaped so that roff interprets nothing in it and readers can copy it.
  package static func escaped(_ text: String) -> String {
    // roff reads a line that starts with a period as a macro.
    (text.first == "." ? "\\&" : "")
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\\": "\\e"
        case "-": "\\-"
        case "'": "\\(aq"
        case "`": "\\(ga"
        case "^": "\\(ha"
        case "~": "\\(ti"
        case "\"": "\\(dq"
        case _ where scalar.isASCII: String(scalar)
        default:
          "\\[u\(String(scalar.value, radix: 16, uppercase: true).padded(to: 4, with: "0"))]"
        }
      }.joined()
  }

  private mutating func end(_ line: inout String) {
    text += line + "\n"
    line = ""
  }
}
