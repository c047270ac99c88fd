/// A map of Sass, such as `(ink: #1a2b3c, sky: (light: #0a141e))`.
enum SassMap {
  /// Adds the entries of a map, also those of maps in it, whose keys follow those around them.
  static func read(
    _ text: String, prefix: String = "", depth: Int = 0,
    into entries: inout [(key: String, value: String)]
  ) {
    for part in text.dropFirst().dropLast().topLevelParts(at: ",") {
      let pair = part.topLevelParts(at: ":")
      guard pair.count == 2 else {
        // A list in a map.
        if !prefix.isEmpty, pair.count == 1 {
          entries.append((prefix.blanksTrimmed, pair[0].blanksTrimmed))
        }
        continue
      }
      let key = prefix + unescaped(pair[0].unquoted)
      let value = pair[1].blanksTrimmed
      if depth < 8, value.first == "(", value.last == ")" {
        read(value, prefix: key + " ", depth: depth + 1, into: &entries)
      } else {
        entries.append((key, value))
      }
    }
  }

  /// Returns a string of CSS with its escapes resolved.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      if let code = UInt32(String(Substring(digits)), radix: 16) {
        rest = rest.dropFirst(digits.count)
        if rest.first == " " { rest.removeFirst() }
        result.append(Unicode.Scalar(code) ?? "\u{FFFD}")
      } else if let next = rest.popFirst() {
        result.append(next)
      }
    }
    return String(result)
  }
}
