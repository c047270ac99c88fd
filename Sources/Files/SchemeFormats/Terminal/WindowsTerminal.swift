internal import ColorMath
internal import SchemeDesign
internal import StructuredText

extension PaletteFormat {
  /// A Windows Terminal color scheme, in which magenta is called purple. Source: Microsoft Learn,
  /// "Color schemes in Windows Terminal".
  public static let windowsTerminal = PaletteFormat(
    terminal: "windows-terminal", "a Windows Terminal scheme", suffix: "terminal.json",
    read: JSONColors.terminalTheme
  ) { theme, artifact in
    let names = TerminalTheme.names.map { $0 == "magenta" ? "purple" : $0 }
    let bright = names.map { "bright" + $0.firstLetterCapitalized }
    let rows =
      [
        ("background", theme.background), ("foreground", theme.foreground),
        ("cursorColor", theme.cursor), ("selectionBackground", theme.selection),
      ] + zip(names + bright, theme.colors)
    return JSONValue.object(
      [("name", .string(artifact.palette.name ?? "Colorway"))]
        + rows.map { ($0, .string($1.hex)) }
    ).indentedText
  }
}
