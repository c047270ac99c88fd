internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// An Alacritty theme in TOML. Source: alacritty(5), section "colors".
  public static let alacritty = PaletteFormat(
    terminal: "alacritty", "an Alacritty theme", suffix: "toml"
  ) { theme, artifact in
    func table(_ name: String, _ rows: [NamedColor]) -> String {
      "[colors.\(name)]\n" + rows.lines { "\($0) = \"\($1.hex)\"\n" }
    }
    let names = TerminalTheme.names
    return artifact.comment("#")
      + [
        table("primary", [("background", theme.background), ("foreground", theme.foreground)]),
        table("cursor", [("text", theme.background), ("cursor", theme.cursor)]),
        table("selection", [("text", theme.foreground), ("background", theme.selection)]),
        table("normal", Array(zip(names, theme.colors[..<8]))),
        table("bright", Array(zip(names, theme.colors[8...]))),
      ].joined(separator: "\n")
  }
}
