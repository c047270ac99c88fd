internal import SchemeDesign
internal import StructuredText

/// Style sheets for the web: CSS custom properties, a Tailwind theme, and SCSS. A color outside
/// sRGB has two values: the nearest sRGB color, and a Display P3 color.
enum StyleSheet {
  /// Returns CSS custom properties: `--harbor-1: #414e82;`.
  static func css(for palettes: [Palette], in notation: ColorNotation) -> String {
    rule(":root", prefix: "--", for: palettes, in: notation)
  }

  /// Returns a theme for Tailwind CSS 4, which generates classes such as `bg-harbor-1` from `--color-*`.
  static func tailwind(for palettes: [Palette], in notation: ColorNotation) -> String {
    rule("@theme", prefix: "--color-", for: palettes, in: notation)
  }

  /// Returns variables, and for each palette a map of its variables. The names of Display P3
  /// variables end in `-p3`.
  static func scss(for palettes: [Palette], in notation: ColorNotation) -> String {
    var names = CodeNames(.kebab)
    let maps = palettes.map { names.name(of: $0) }
    let sections = zip(palettes, maps).map { palette, map in
      let variables = names.names(in: palette)
      let declarations = zip(variables, palette.colors).map { variable, color in
        "$\(variable): \(notation.text(of: color));\n"
          + (color.displayP3Function.map { "$\(variable)-p3: \($0);\n" } ?? "")
      }
      var keys = Set<String>()
      let entries = palette.colors.enumerated().map { index, color in
        // Keys must be unique. They are quoted, because Sass reads an unquoted `red` as a color.
        var key = color.name ?? "\(index + 1)"
        if !keys.insert(key).inserted { key = variables[index] }
        keys.insert(key)
        return "  \(quoted(key)): $\(variables[index]),\n"
      }
      return comment(palette) + declarations.joined() + "\n$\(map): (\n" + entries.joined() + ");\n"
    }
    return sections.joined(separator: "\n")
  }

  private static func rule(
    _ selector: String, prefix: String, for palettes: [Palette], in notation: ColorNotation
  ) -> String {
    var names = CodeNames(.kebab)
    var wideDeclarations = ""
    let sections = palettes.map { palette in
      var declarations = ""
      for (name, color) in zip(names.names(in: palette), palette.colors) {
        declarations += "  \(prefix)\(name): \(notation.text(of: color));\n"
        guard let wide = color.displayP3Function else { continue }
        wideDeclarations += "    \(prefix)\(name): \(wide);\n"
      }
      let comment = comment(palette)
      return (comment.isEmpty ? "" : "  " + comment) + declarations
    }
    let text = selector + " {\n" + sections.joined(separator: "\n") + "}\n"
    guard !wideDeclarations.isEmpty else { return text }
    return text + "\n@media (color-gamut: p3) {\n  :root {\n\(wideDeclarations)  }\n}\n"
  }

  /// Returns a comment with the name of a palette, escaped so that the name cannot end the comment.
  static func comment(_ palette: Palette) -> String {
    guard let name = palette.name?.codeComment, !name.isEmpty else { return "" }
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar == "/", text.unicodeScalars.last == "*" { text += " " }
      text.unicodeScalars.append(scalar)
    }
    return "/* \(text) */\n"
  }

  private static func quoted(_ string: String) -> String {
    let escaped = string.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\", "#": "\\" + String(scalar)
      case "\0": "\u{FFFD}"
      case _ where scalar.affectsDisplay: "\\" + String(scalar.value, radix: 16) + " "
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}

extension ColorNotation {
  func text(of color: PaletteColor) -> String {
    text(of: color.srgb8, alpha: Double(color.alphaCode) / 255)
  }
}
