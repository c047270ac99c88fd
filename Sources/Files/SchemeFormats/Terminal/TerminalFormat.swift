internal import ColorMath
public import SchemeDesign
internal import StructuredText

/// A file format of terminal themes.
public enum TerminalFormat: String, Hashable, Sendable, CaseIterable {
  /// An Alacritty theme in TOML. Source: alacritty(5), section "colors".
  case alacritty
  /// A kitty configuration. Source: kitty.conf(5), section "Color scheme".
  case kitty
  /// A Windows Terminal color scheme, in which magenta is called purple. Source: Microsoft Learn,
  /// "Color schemes in Windows Terminal".
  case windowsTerminal = "windows-terminal"
  /// Resources of X clients. Source: xterm(1), resources `background` to `color15`.
  case xresources
  /// The `colors.json` of pywal. Source: pywal 3.3, template `colors.json`.
  case pywal

  /// The file name suffix of the format.
  public var suffix: String {
    switch self {
    case .alacritty: "toml"
    case .kitty: "conf"
    case .windowsTerminal: "terminal.json"
    case .xresources: "xresources"
    case .pywal: "wal.json"
    }
  }

  /// Returns the file of a theme.
  ///
  /// - Parameters:
  ///   - theme: The colors.
  ///   - name: The name of the theme, for a comment.
  ///   - source: The name of the photo, as it was given.
  /// - Returns: The text of the file.
  public func text(of theme: TerminalTheme, name: String?, source: String?) -> String {
    func comment(_ mark: String) -> String {
      let name = name?.codeComment ?? ""
      return name.isEmpty ? "" : "\(mark) \(name)\n\n"
    }
    func lines(_ rows: [NamedColor], _ line: (String, String) -> String) -> String {
      rows.map { line($0.name, $0.color.hex) }.joined()
    }
    switch self {
    case .alacritty:
      func table(_ name: String, _ rows: [NamedColor]) -> String {
        "[colors.\(name)]\n" + lines(rows) { "\($0) = \"\($1)\"\n" }
      }
      let names = TerminalTheme.names
      return comment("#")
        + [
          table("primary", [("background", theme.background), ("foreground", theme.foreground)]),
          table("cursor", [("text", theme.background), ("cursor", theme.cursor)]),
          table("selection", [("text", theme.foreground), ("background", theme.selection)]),
          table("normal", Array(zip(names, theme.colors[..<8]))),
          table("bright", Array(zip(names, theme.colors[8...]))),
        ].joined(separator: "\n")
    case .kitty:
      let selection = [
        ("cursor_text_color", theme.background), ("selection_background", theme.selection),
        ("selection_foreground", theme.foreground),
      ]
      return comment("#")
        + lines(theme.specialColors + selection + theme.numberedColors) { "\($0) \($1)\n" }
    case .windowsTerminal:
      let names = TerminalTheme.names.map { $0 == "magenta" ? "purple" : $0 }
      let bright = names.map { "bright" + $0.firstLetterCapitalized }
      let rows =
        [
          ("background", theme.background), ("foreground", theme.foreground),
          ("cursorColor", theme.cursor), ("selectionBackground", theme.selection),
        ] + zip(names + bright, theme.colors)
      return JSONValue.object(
        [("name", .string(name ?? "Colorway"))] + rows.map { ($0, .string($1.hex)) }
      ).indentedText
    case .xresources:
      let rows =
        [
          ("background", theme.background), ("foreground", theme.foreground),
          ("cursorColor", theme.cursor),
        ] + theme.numberedColors
      return comment("!") + lines(rows) { "*.\($0): \($1)\n" }
    case .pywal:
      func object(_ rows: [NamedColor]) -> JSONValue {
        .object(rows.map { ($0, .string($1.hex)) })
      }
      return JSONValue.object([
        ("wallpaper", .string(source ?? "None")), ("alpha", .string("100")),
        ("special", object(theme.specialColors)), ("colors", object(theme.numberedColors)),
      ]).indentedText
    }
  }
}

/// A color of a theme and its name in a file or a template.
typealias NamedColor = (name: String, color: SRGB8)

extension PaletteFormat {
  init(_ format: TerminalFormat, _ title: String) {
    let isJSON = format == .windowsTerminal || format == .pywal
    self.init(
      format.rawValue, title, suffixes: [format.suffix],
      read: isJSON ? Self.readJSON : TextReader.palettes
    ) { palette in
      format.text(
        of: TerminalTheme(palette), name: palette.name, source: palette.source)
    }
  }

  /// Returns the theme of a file whose colors may be in several groups.
  private static func readJSON(
    _ bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    let groups = try JSONColors.palettes(in: bytes, &warnings)
    return groups.count > 1 ? [Palette(colors: groups.flatMap(\.colors))] : groups
  }

  /// A Boolean value that indicates whether files are terminal themes, for which 16 colors of a
  /// photo are better than 5.
  package var isTerminalTheme: Bool { TerminalFormat(rawValue: name) != nil }
}

extension TerminalTheme {
  /// Creates the theme that a palette is, or else the theme in the colors of the palette.
  fileprivate init(_ palette: Palette) {
    let colors = palette.colors.map { ($0.srgb8, $0.share ?? 1) }
    let theme = TerminalTheme(colors, tones: palette.tones, style: Style())
    guard let slots = TerminalSlot.slots(of: palette) else {
      self = theme
      return
    }
    let numbered = (0..<16).map { slots[.color($0)]?.srgb8 ?? theme.colors[$0] }
    let background = slots[.background]?.srgb8 ?? numbered[0]
    let foreground = slots[.foreground]?.srgb8 ?? numbered[7]
    self.init(
      background: background, foreground: foreground,
      cursor: slots[.cursor]?.srgb8 ?? foreground,
      selection: slots[.selection]?.srgb8 ?? numbered[8], colors: numbered)
  }
}
