internal import ColorMath
internal import SchemeDesign
internal import StructuredText

/// Themes in the formats of terminals.
enum TerminalThemeFile {
  /// Alacritty's TOML. Source: alacritty(5), section "colors".
  static func alacritty(for palette: Palette) -> String {
    let theme = theme(of: palette)
    func lines(_ colors: ArraySlice<SRGB8>) -> String {
      zip(TerminalTheme.names, colors).map { "\($0) = \"\($1.hex)\"\n" }.joined()
    }
    return comment(palette, "#") + """
      [colors.primary]
      background = "\(theme.background.hex)"
      foreground = "\(theme.foreground.hex)"

      [colors.cursor]
      text = "\(theme.background.hex)"
      cursor = "\(theme.cursor.hex)"

      [colors.selection]
      text = "\(theme.foreground.hex)"
      background = "\(theme.selection.hex)"

      [colors.normal]
      \(lines(theme.colors[..<8]))
      [colors.bright]
      \(lines(theme.colors[8...]))
      """
  }

  /// Kitty's configuration. Source: kitty.conf(5), section "Color scheme".
  static func kitty(for palette: Palette) -> String {
    let theme = theme(of: palette)
    let rows =
      theme.specialColors + [
        ("cursor_text_color", theme.background), ("selection_background", theme.selection),
        ("selection_foreground", theme.foreground),
      ] + theme.numberedColors
    return comment(palette, "#") + rows.map { "\($0) \($1.hex)\n" }.joined()
  }

  /// Resources of X clients. Source: xterm(1), resources `background` to `color15`.
  static func xresources(for palette: Palette) -> String {
    let theme = theme(of: palette)
    let rows =
      [
        ("background", theme.background), ("foreground", theme.foreground),
        ("cursorColor", theme.cursor),
      ] + theme.numberedColors
    return comment(palette, "!") + rows.map { "*.\($0): \($1.hex)\n" }.joined()
  }

  /// A color scheme of Windows Terminal, where magenta is called purple. Source: Microsoft Learn, "Color
  /// schemes in Windows Terminal".
  static func windowsTerminal(for palette: Palette) -> String {
    let theme = theme(of: palette)
    let names = TerminalTheme.names.map { $0 == "magenta" ? "purple" : $0 }
    let brightNames = names.map { "bright" + $0.prefix(1).uppercased() + $0.dropFirst() }
    let rows =
      [
        ("background", theme.background), ("foreground", theme.foreground),
        ("cursorColor", theme.cursor), ("selectionBackground", theme.selection),
      ] + zip(names + brightNames, theme.colors)
    return JSONValue.object(
      [("name", .string(palette.name ?? "Colorway"))] + rows.map { ($0, .string($1.hex)) }
    ).indentedText
  }

  /// The `colors.json` of pywal. Source: pywal 3.3, template `colors.json`.
  static func pywal(for palette: Palette) -> String {
    let theme = theme(of: palette)
    func object(_ rows: [(name: String, color: SRGB8)]) -> JSONValue {
      .object(rows.map { ($0, .string($1.hex)) })
    }
    return JSONValue.object([
      ("wallpaper", .string(palette.source ?? "None")), ("alpha", .string("100")),
      ("special", object(theme.specialColors)), ("colors", object(theme.numberedColors)),
    ]).indentedText
  }

  private static func theme(of palette: Palette) -> TerminalTheme {
    TerminalTheme(palette.colors.map(\.srgb8), tones: palette.tones)
  }

  private static func comment(_ palette: Palette, _ mark: String) -> String {
    let name = palette.name?.codeComment ?? ""
    return name.isEmpty ? "" : "\(mark) \(name)\n\n"
  }
}
