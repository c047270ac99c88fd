internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// Resources of X clients. Source: xterm(1), resources `background` to `color15`.
  public static let xresources = PaletteFormat(
    terminal: "xresources", "X resources", suffix: "xresources"
  ) { theme, artifact in
    let rows =
      [
        ("background", theme.background), ("foreground", theme.foreground),
        ("cursorColor", theme.cursor),
      ] + theme.numberedColors
    return artifact.comment("!") + rows.lines { "*.\($0): \($1.hex)\n" }
  }
}
