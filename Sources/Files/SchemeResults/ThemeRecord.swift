internal import ColorMath
package import SchemeDesign
package import SchemeExtraction

/// The JSON of `colorway theme`: the light theme and the dark theme of a photo.
package struct ThemeRecord: JSONRecord {
  package struct Appearance: JSONRecord {
    /// The colors by use, each as `#rrggbb`.
    package var colors: RecordMembers<ThemeToken, String>
    /// The accents of the photo. The first one is also among the colors.
    package var accents: [String]
    package var contrasts: [ContrastRecord]

    package init(_ palette: InterfaceTheme.Palette) {
      colors = RecordMembers { palette[$0].hex }
      accents = palette.accents.map(\.color.hex)
      contrasts = palette.pairs.map { ContrastRecord($0) }
    }
  }

  /// A terminal theme, with each color as `#rrggbb`.
  package struct Terminal: JSONRecord {
    package var background, foreground, cursor, selection: String
    /// The sixteen ANSI colors.
    package var colors: [String]

    package init(_ theme: TerminalTheme) {
      (background, foreground) = (theme.background.hex, theme.foreground.hex)
      (cursor, selection) = (theme.cursor.hex, theme.selection.hex)
      colors = theme.colors.map(\.hex)
    }
  }

  package struct Terminals: JSONRecord {
    package var light, dark: Terminal
  }

  package var source: String
  package var light, dark: Appearance
  package var terminal: Terminals
  /// The colors of the photo, most common first, each as `#rrggbb`.
  package var colors: [String]
  package var vibrant: VibrantRecord
  package var version = FormatVersion.current
  package var tool = FormatVersion.tool

  package init(
    _ theme: InterfaceTheme, of scheme: ImageColorScheme, source: String,
    style: TerminalTheme.Style = TerminalTheme.Style()
  ) {
    self.source = source
    func terminal(_ appearance: InterfaceTheme.Appearance) -> Terminal {
      var style = style
      style.appearance = appearance
      return Terminal(TerminalTheme(scheme, style: style))
    }
    self.terminal = Terminals(light: terminal(.light), dark: terminal(.dark))
    light = Appearance(theme.light)
    dark = Appearance(theme.dark)
    colors = scheme.swatches.map(\.rgb.hex)
    vibrant = VibrantRecord(VibrantSet(scheme))
  }
}
