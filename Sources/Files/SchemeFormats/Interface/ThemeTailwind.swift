internal import SchemeDesign

extension PaletteFormat {
  /// The theme of an interface as a style sheet for Tailwind CSS 4, with classes such as `bg-surface`
  /// and `text-accent-600`. Source: Tailwind CSS 4, "Theme variables".
  public static let themeTailwind = PaletteFormat(
    interface: "theme-tailwind", "a theme for Tailwind CSS 4", suffixes: ["theme.tailwind.css"],
    notation: .oklch
  ) { theme, _, options in
    let notation = options.notation ?? .oklch
    // The color of a use depends on the appearance, so its class refers to a variable.
    let uses = ThemeToken.allCases.map { token in
      let property = ThemeStylesheet.property(of: token)
      return "  --color-\(property.dropFirst(2)): var(\(property));\n"
    }
    let scales = theme.scales.map { scale in
      zip(ThemeScale.steps, scale.colors).map { step, color in
        "  --color-\(scale.name)-\(step): \(notation.text(of: color));\n"
      }.joined()
    }
    return """
      @import "tailwindcss";

      \(ThemeStylesheet(theme, notation: notation).text)
      @theme inline {
      \(uses.joined())}

      @theme {
      \(scales.joined(separator: "\n"))}

      """
  }
}
