/// The names of blocks and sections, which become part of the names of their colors.
enum TextGroup {
  /// Groups whose names say nothing about their colors.
  private static let plainGroups: Set = [
    "colors", "color", "colours", "palette", "theme", "extend", "default", "normal", "primary",
    "main", "tokens", "module.exports", "exports", "scheme", "root", "resources", "cell", "config",
    "values", "configuration", "colorscheme", "colors-dark", "colors-light", "resource",
    "m_presets", "m_colors", "general",
    "global",
  ]

  /// Returns the name of the block that a statement opens, or `nil` if it is a selector.
  static func name(_ text: String) -> String? {
    guard let mark = text.last, ":=".contains(mark) else { return nil }
    return Declaration.name(in: text.dropLast()).flatMap(plain)
  }

  /// Returns the name of a heading such as `[colors.normal]`.
  static func section(_ text: String) -> String? {
    guard text.first == "[", text.last == "]" else { return nil }
    let name = text.drop { $0 == "[" }.prefix { $0 != "]" }
    let isName = name.utf8.allSatisfy { ColorExpression.isName($0) || " .:/\"'".utf8.contains($0) }
    return name.isEmpty || !isName ? nil : String(name)
  }

  /// Returns the last part of a name, or `nil` if it says nothing about colors.
  static func plain(_ name: String) -> String? {
    let last = name.split { ".:/".contains($0) }.last.map(\.unquoted) ?? ""
    guard last.utf8.allSatisfy({ ColorExpression.isName($0) || $0 == UInt8(ascii: " ") })
    else { return nil }
    return last.isEmpty || plainGroups.contains(last.lowercased()) ? nil : last
  }
}
