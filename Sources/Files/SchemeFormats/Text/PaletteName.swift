/// The name of a palette, and the starts of the names of its colors in code, which are found once
/// for all colors.
struct PaletteName {
  let text: String?
  private let prefixes: [String]
  /// The start of names in camel case.
  private let camel: String

  init(_ text: String?) {
    self.text = text
    let words = text.flatMap { CodeNames(.kebab).identifier(of: $0) }
    let snake = CodeNames(.snake).identifier(of: text ?? "color").map { $0 + "_" } ?? "color_"
    prefixes =
      (words.map { ["color-\($0)-", "\($0)-"] } ?? ["color-color-", "color-"]) + [snake]
    camel = CodeNames(.camel).identifier(of: text ?? "color") ?? "color"
  }

  /// Returns the part of a variable's name after the name of its palette, or after `color` as in
  /// Tailwind. `color1` and `color_1` are whole names if they do not come from code.
  func rest(of variable: String, isCode: Bool = true) -> String? {
    if let prefix = prefixes.first(where: { variable.hasPrefix($0) && variable != $0 }),
      isCode || text != nil || prefix.last != "_"
    {
      return String(variable.dropFirst(prefix.count))
    }
    guard isCode, variable.hasPrefix(camel), variable != camel else { return nil }
    let rest = variable.dropFirst(camel.count)
    guard let first = rest.first, first.isUppercase || first.isNumber else { return nil }
    // The name of a palette shows that the rest consists of words.
    return text == nil ? first.lowercased() + rest.dropFirst() : Self.words(rest)
  }

  /// Returns the words of a name in camel case, in lowercase.
  private static func words(_ name: Substring) -> String {
    var words = ""
    for character in name {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character.lowercased()
    }
    return words
  }
}
