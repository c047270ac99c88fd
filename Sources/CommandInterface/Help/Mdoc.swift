/// A builder of a document in the mdoc language of roff.
package struct Mdoc: Sendable {
  package private(set) var text = ""

  package init() {}

  /// The widest line of text, which mandoc asks for.
  private static let columns = 78

  package mutating func macro(_ line: String, _ argument: String? = nil) {
    text += "." + line + (argument.map { " " + Self.escaped($0) } ?? "") + "\n"
  }

  /// Adds sentences, each on its own lines, so that the space after them is right.
  package mutating func text(_ sentences: String) {
    var line = ""
    for word in sentences.split(separator: " ") {
      let word = Self.escaped(String(word))
      if !line.isEmpty, line.count + 1 + word.count > Self.columns { end(&line) }
      line += (line.isEmpty ? "" : " ") + word
      // A punctuation mark alone is a key, or the name of a folder.
      if word.count > 1, [".", "?", "!"].contains(word.last) { end(&line) }
    }
    if !line.isEmpty { end(&line) }
  }

  package mutating func literal(_ line: String) { text += Self.escaped(line) + "\n" }

  /// Adds a list of items, each of which may have several heads, and their meanings.
  package mutating func list(_ items: [(heads: [String], meaning: String)]) {
    guard !items.isEmpty else { return }
    macro("Bl -tag -width Ds")
    for (heads, meaning) in items {
      macro("It " + heads.joined(separator: " , "))
      text(meaning)
    }
    macro("El")
  }

  /// Adds things one after another in a sentence.
  package mutating func sequence(_ things: [String]) {
    for (index, thing) in things.enumerated() {
      macro(thing + (index < things.count - 1 ? " ," : " ."))
    }
  }

  /// Returns text in which roff interprets nothing, and that can be copied.
  package static func escaped(_ text: String) -> String {
    // A period at the start of a line would make it a macro.
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
        default: "\\[u\(code(of: scalar))]"
        }
      }.joined()
  }

  /// Returns the number of a character, in at least four hexadecimal digits.
  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private mutating func end(_ line: inout String) {
    text += line + "\n"
    line = ""
  }
}
