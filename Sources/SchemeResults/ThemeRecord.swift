internal import ColorMath
public import SchemeDesign
public import SchemeExtraction

/// The light and the dark theme of a photo, as the JSON of `colorway theme` has them.
public struct ThemeRecord: JSONRecord {
  /// One of the two themes.
  public struct Appearance: JSONRecord {
    /// The colors by what they are for, each as `#rrggbb`.
    public var colors: RecordMembers<ThemeToken, String>
    /// The contrasts of those that are seen on each other.
    public var contrasts: [ContrastRecord]

    /// Creates the record of a palette of a theme.
    public init(_ palette: InterfaceTheme.Palette) {
      colors = RecordMembers { palette[$0].hex }
      contrasts = palette.pairs.map { ContrastRecord($0) }
    }
  }

  /// The photo, as it was named.
  public var source: String
  /// The theme for use by day.
  public var light: Appearance
  /// The theme for use by night.
  public var dark: Appearance
  /// The colors of the photo, most common first, each as `#rrggbb`.
  public var colors: [String]
  /// The six kinds of vibrant and muted colors.
  public var vibrant: VibrantRecord
  /// The version of the JSON format.
  public var version: Int
  /// The program that wrote the record, and its version.
  public var tool: String

  /// Creates the record of a theme.
  public init(_ theme: InterfaceTheme, of scheme: ImageColorScheme, source: String) {
    self.source = source
    light = Appearance(theme.light)
    dark = Appearance(theme.dark)
    colors = scheme.swatches.map(\.rgb.hex)
    vibrant = VibrantRecord(VibrantSet(scheme))
    version = FormatVersion.current
    tool = FormatVersion.tool
  }
}
