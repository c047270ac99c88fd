internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// A kitty configuration. Source: kitty.conf(5), section "Color scheme".
  public static let kitty = PaletteFormat(
    terminal: "kitty", "a kitty theme", suffix: "conf"
  ) { theme, artifact in
    let selection = [
      ("cursor_text_color", theme.background), ("selection_background", theme.selection),
      ("selection_foreground", theme.foreground),
    ]
    return artifact.comment("#")
      + (theme.specialColors + selection + theme.numberedColors).lines { "\($0) \($1.hex)\n" }
  }
}
