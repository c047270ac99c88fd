/// Style sheets for the web: custom properties of CSS, a Tailwind theme, and SCSS.
enum StyleSheet {
  /// Custom properties of CSS: `--harbor-1: #414e82;`.
  ///
  /// Source: CSS Custom Properties for Cascading Variables 1.
  static func css(for palettes: [Palette]) -> String {
    rule(":root", prefix: "--", for: palettes)
  }

  /// A theme for Tailwind CSS 4, which makes classes such as `bg-harbor-1` of it.
  ///
  /// Source: Tailwind CSS 4, "Theme variables", namespace `--color-*`.
  static func tailwind(for palettes: [Palette]) -> String {
    rule("@theme", prefix: "--color-", for: palettes)
  }

  /// Variables and, for each palette, a map from names to colors.
  static func scss(for palettes: [Palette]) -> String {
    var names = CodeNames(.kebab)
    let maps = palettes.map { names.name(of: $0) }
    let sections = zip(palettes, maps).map { palette, map in
      let variables = names.names(in: palette)
      let declarations = zip(variables, palette.colors).map { "$\($0): \($1.hex);\n" }
      var keys = Set<String>()
      let entries = palette.colors.enumerated().map { index, color in
        // Keys must differ, and are strings, for a bare `red` is a color.
        var key = color.name ?? "\(index + 1)"
        if !keys.insert(key).inserted { key = variables[index] }
        keys.insert(key)
        return "  \(quoted(key)): $\(variables[index]),\n"
      }
      return comment(palette) + declarations.joined() + "\n$\(map): (\n" + entries.joined() + ");\n"
    }
    return sections.joined(separator: "\n")
  }

  private static func rule(_ selector: String, prefix: String, for palettes: [Palette]) -> String {
    var names = CodeNames(.kebab)
    let sections = palettes.map { palette in
      let declarations = zip(names.names(in: palette), palette.colors).map {
        "  \(prefix)\($0): \($1.hex);\n"
      }
      let comment = comment(palette)
      return (comment.isEmpty ? "" : "  " + comment) + declarations.joined()
    }
    return selector + " {\n" + sections.joined(separator: "\n") + "}\n"
  }

  /// The name of a palette as a comment, which nothing in it can end.
  private static func comment(_ palette: Palette) -> String {
    guard let name = palette.name?.singleLine, !name.isEmpty else { return "" }
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar == "/", text.unicodeScalars.last == "*" { text += " " }
      text.unicodeScalars.append(scalar)
    }
    return "/* \(text) */\n"
  }

  /// A string of Sass.
  private static func quoted(_ string: String) -> String {
    let escaped = string.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\", "#": "\\" + String(scalar)
      case _ where scalar.properties.generalCategory == .control:
        "\\" + String(scalar.value == 0 ? 0xFFFD : scalar.value, radix: 16) + " "
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
