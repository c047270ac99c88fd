internal import ColorMath
public import SchemeDesign
internal import StructuredText

/// A file format of interface themes for web tools.
public enum ThemeFile: String, Hashable, Sendable, CaseIterable {
  /// Design tokens: the groups `light` and `dark`, with the colors by use, and the group `scale`.
  /// Source: Design Tokens Community Group, "Format Module", 2025.10.
  case tokens
  /// A style sheet for Tailwind CSS 4, with classes such as `bg-surface` and `text-accent-600`. Source: Tailwind
  /// CSS 4, "Theme variables".
  case tailwind
  /// The variables of shadcn/ui. Source: shadcn/ui, "Theming".
  case shadcn

  /// Returns the file of a theme.
  public func text(of theme: InterfaceTheme) -> String {
    switch self {
    case .tokens: Self.tokens(theme)
    case .tailwind: Self.tailwind(theme)
    case .shadcn: Self.shadcn(theme)
    }
  }

  private static func tokens(_ theme: InterfaceTheme) -> String {
    func token(_ color: SRGB8, _ description: String = "") -> JSONValue {
      let value = ("$value", DesignTokens.value(of: PaletteColor(color)))
      return .object(
        description.isEmpty ? [value] : [value, ("$description", .string(description))])
    }
    func group(_ members: [(String, JSONValue)]) -> JSONValue {
      .object([("$type", .string("color"))] + members)
    }
    func palette(_ palette: InterfaceTheme.Palette) -> JSONValue {
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
    let scales = theme.scales.map { scale in
      (
        scale.name,
        JSONValue.object(zip(ThemeScale.steps, scale.colors).map { ("\($0)", token($1)) })
      )
    }
    return JSONValue.object([
      ("light", palette(theme.light)), ("dark", palette(theme.dark)), ("scale", group(scales)),
    ]).indentedText
  }

  private static let notation = ThemeStylesheet.Notation.oklch

  private static func tailwind(_ theme: InterfaceTheme) -> String {
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

  private static func shadcn(_ theme: InterfaceTheme) -> String {
    """
    :root {
      --radius: 0.625rem;
    \(variables(theme.light))}

    .dark {
    \(variables(theme.dark))}

    """
  }

  /// Returns the variables of one appearance. The lightness of quiet grounds is halfway between
  /// those of the background and the border.
  private static func variables(_ palette: InterfaceTheme.Palette) -> String {
    let (background, surface) = (palette[.background], palette[.surface])
    let (ground, border) = (Oklab(background), Oklab(palette[.border]))
    let quiet = Tint(ground).color(lightness: (ground.lightness + border.lightness) / 2)
    func readable(_ token: ThemeToken) -> SRGB8 {
      let color = Oklab(palette[token])
      return Tint(color).color(
        near: color.lightness,
        meeting: .init(on: [background, surface, quiet], atLeast: MinimumContrast.text))
    }
    let (text, muted) = (readable(.text), readable(.mutedText))
    let (accent, onAccent) = (palette[.accent], palette[.onAccent])
    let charts =
      palette.accents.map(\.color) + [palette[.success], palette[.warning], palette[.danger]]
      + [muted]
    let colors: [(String, SRGB8)] =
      [
        ("background", background), ("foreground", text), ("card", surface),
        ("card-foreground", text), ("popover", surface), ("popover-foreground", text),
        ("primary", accent), ("primary-foreground", onAccent), ("secondary", quiet),
        ("secondary-foreground", text), ("muted", quiet), ("muted-foreground", muted),
        ("accent", quiet), ("accent-foreground", text), ("destructive", palette[.danger]),
        ("destructive-foreground", palette[.onDanger]), ("border", palette[.border]),
        ("input", palette[.border]), ("ring", accent),
      ] + charts.prefix(5).enumerated().map { ("chart-\($0 + 1)", $1) } + [
        ("sidebar", surface), ("sidebar-foreground", text), ("sidebar-primary", accent),
        ("sidebar-primary-foreground", onAccent), ("sidebar-accent", quiet),
        ("sidebar-accent-foreground", text), ("sidebar-border", palette[.border]),
        ("sidebar-ring", accent),
      ]
    return colors.map { "  --\($0): \(notation.text(of: $1));\n" }.joined()
  }
}
