internal import ColorMath
internal import SchemeDesign
internal import StructuredText

extension PaletteFormat {
  /// The theme of an interface as design tokens: the groups `light` and `dark`, with the colors by
  /// use, and the group `scale`. Source: Design Tokens Community Group, "Format Module", 2025.10.
  public static let themeTokens = PaletteFormat(
    interface: "theme-tokens", "a theme as design tokens",
    suffixes: ["theme.tokens", "theme.tokens.json"]
  ) { theme, _, _ in
    let scales = theme.scales.map { scale in
      (
        scale.name,
        JSONValue.object(zip(ThemeScale.steps, scale.colors).map { ("\($0)", token($1)) })
      )
    }
    return JSONValue.object([
      ("light", group(of: theme.light)), ("dark", group(of: theme.dark)), ("scale", group(scales)),
    ]).indentedText
  }

  private static func token(_ color: SRGB8, _ description: String = "") -> JSONValue {
    let value = ("$value", DesignTokens.value(of: PaletteColor(color)))
    return .object(
      description.isEmpty ? [value] : [value, ("$description", .string(description))])
  }

  private static func group(_ members: [(String, JSONValue)]) -> JSONValue {
    .object([("$type", .string("color"))] + members)
  }

  private static func group(of palette: InterfaceTheme.Palette) -> JSONValue {
    let pairs = palette.pairs
    let tokens = ThemeToken.allCases.map { use in
      let contrasts = pairs.filter { $0.guarantee.foreground == use }
        .map { "\($0.ratioText) on \($0.guarantee.background.name)" }
      return (use.name, token(palette[use], contrasts.joined(separator: ", ")))
    }
    let accents = palette.accents.enumerated().dropFirst().flatMap { index, accent in
      [
        ("accent\(index + 1)", token(accent.color)),
        ("onAccent\(index + 1)", token(accent.text)),
      ]
    }
    return group(tokens + accents)
  }
}
