internal import ColorMath
package import SchemeDesign
package import SchemeExtraction

/// The light and the dark theme of a photo, as the JSON of `colorway theme` has them.
package struct ThemeRecord: JSONRecord {
  package struct Appearance: JSONRecord {
    /// The colors by their uses, each as `#rrggbb`.
    package var colors: RecordMembers<ThemeToken, String>
    package var contrasts: [ContrastRecord]

    package init(_ palette: InterfaceTheme.Palette) {
      colors = RecordMembers { palette[$0].hex }
      contrasts = palette.pairs.map { ContrastRecord($0) }
    }
  }

  package var source: String
  package var light, dark: Appearance
  /// The colors of the photo, most common first, each as `#rrggbb`.
  package var colors: [String]
  package var vibrant: VibrantRecord
  package var version = FormatVersion.current
  package var tool = FormatVersion.tool

  package init(_ theme: InterfaceTheme, of scheme: ImageColorScheme, source: String) {
    self.source = source
    light = Appearance(theme.light)
    dark = Appearance(theme.dark)
    colors = scheme.swatches.map(\.rgb.hex)
    vibrant = VibrantRecord(VibrantSet(scheme))
  }
}
