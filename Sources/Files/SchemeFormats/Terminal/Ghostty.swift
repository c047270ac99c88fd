internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// A Ghostty theme. Source: Ghostty, "Option Reference", `palette` and `background`.
  public static let ghostty = PaletteFormat(
    terminal: "ghostty", "a Ghostty theme", suffix: "ghostty"
  ) { theme, artifact in
    let rows: [NamedColor] = [
      ("background", theme.background), ("foreground", theme.foreground),
      ("cursor-color", theme.cursor), ("cursor-text", theme.background),
      ("selection-background", theme.selection), ("selection-foreground", theme.foreground),
    ]
    let colors = theme.colors.enumerated().map { "palette = \($0)=\($1.hex)\n" }
    return artifact.comment("#") + colors.joined() + rows.lines { "\($0) = \($1.hex)\n" }
  }
}
