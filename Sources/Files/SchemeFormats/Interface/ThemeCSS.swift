internal import SchemeDesign

extension PaletteFormat {
  /// The theme of an interface as CSS custom properties, which follow the preferred color scheme.
  public static let themeCSS = PaletteFormat(
    interface: "theme-css", "a theme as CSS", suffixes: ["theme.css"], notation: .hex
  ) { theme, _, options in
    ThemeStylesheet(theme, notation: options.notation ?? .hex).text
  }
}
