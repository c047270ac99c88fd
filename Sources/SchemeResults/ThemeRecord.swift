internal import ColorMath
package import SchemeDesign
package import SchemeExtraction

/// The light and the dark theme of a photo, as the JSON of `colorway theme` has them.
package struct ThemeRecord: JSONRecord {
  /// One of the two themes.
  package struct Appearance: JSONRecord {
    /// The colors by their uses, each as `#rrggbb`.
    package var colors: RecordMembers<ThemeToken, String>
    /// The contrasts of colors on each other.
    package var contrasts: [ContrastRecord]

    package init(_ palette: InterfaceTheme.Palette) {
      colors = RecordMembers { palette[$0].hex }
      contrasts = palette.pairs.map { ContrastRecord($0) }
    }
  }

  /// The given name of the photo.
  package var source: String
  package var light: Appearance
  package var dark: Appearance
  /// The colors of the photo, most common first, each as `#rrggbb`.
  package var colors: [String]
  /// The six kinds of vibrant and muted colors.
  package var vibrant: VibrantRecord
  /// The version of the JSON format.
  package var version: Int
  /// The program and its version.
  package var tool: String

  package init(_ theme: InterfaceTheme, of scheme: ImageColorScheme, source: String) {
    self.source = source
    light = Appearance(theme.light)
    dark = Appearance(theme.dark)
    colors = scheme.swatches.map(\.rgb.hex)
    vibrant = VibrantRecord(VibrantSet(scheme))
    version = FormatVersion.current
    tool = FormatVersion.tool
  }
}
