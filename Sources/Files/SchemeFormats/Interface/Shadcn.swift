internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// The variables of shadcn/ui. Source: shadcn/ui, "Theming".
  public static let shadcn = PaletteFormat(
    interface: "shadcn", "a theme for shadcn/ui", suffixes: ["shadcn.css"], notation: .oklch
  ) { theme, _, options in
    let notation = options.notation ?? .oklch
    return """
      :root {
        --radius: 0.625rem;
      \(theme.light.shadcnVariables.lines { "  --\($0): \(notation.text(of: $1));\n" })}

      .dark {
      \(theme.dark.shadcnVariables.lines { "  --\($0): \(notation.text(of: $1));\n" })}

      """
  }
}

extension InterfaceTheme.Palette {
  /// The variables of one appearance. The lightness of quiet grounds is halfway between those of
  /// the background and the border.
  var shadcnVariables: [NamedColor] {
    let (background, surface) = (self[.background], self[.surface])
    let (ground, border) = (Oklab(background), Oklab(self[.border]))
    let quiet = Tint(ground).color(lightness: (ground.lightness + border.lightness) / 2)
    func readable(_ token: ThemeToken) -> SRGB8 {
      let color = Oklab(self[token])
      return Tint(color).color(
        near: color.lightness,
        meeting: .init(on: [background, surface, quiet], atLeast: MinimumContrast.text))
    }
    let (text, muted) = (readable(.text), readable(.mutedText))
    let (accent, onAccent) = (self[.accent], self[.onAccent])
    let charts =
      accents.map(\.color) + [self[.success], self[.warning], self[.danger]] + [muted]
    return [
      ("background", background), ("foreground", text), ("card", surface),
      ("card-foreground", text), ("popover", surface), ("popover-foreground", text),
      ("primary", accent), ("primary-foreground", onAccent), ("secondary", quiet),
      ("secondary-foreground", text), ("muted", quiet), ("muted-foreground", muted),
      ("accent", quiet), ("accent-foreground", text), ("destructive", self[.danger]),
      ("destructive-foreground", self[.onDanger]), ("border", self[.border]),
      ("input", self[.border]), ("ring", accent),
    ] + charts.prefix(5).enumerated().map { ("chart-\($0 + 1)", $1) } + [
      ("sidebar", surface), ("sidebar-foreground", text), ("sidebar-primary", accent),
      ("sidebar-primary-foreground", onAccent), ("sidebar-accent", quiet),
      ("sidebar-accent-foreground", text), ("sidebar-border", self[.border]),
      ("sidebar-ring", accent),
    ]
  }
}
