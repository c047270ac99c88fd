internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeResults

extension PaletteFormat {
  /// The themes of an interface and of terminals in one JSON object.
  public static let themeJSON = PaletteFormat(
    interface: "theme-json", "a theme as JSON", suffixes: ["theme.json"]
  ) { theme, artifact, options in
    let record = ThemeRecord(
      theme, of: artifact.scheme ?? ImageColorScheme(artifact.palette),
      source: artifact.palette.source ?? artifact.palette.name ?? "", style: options.terminal)
    return record.json + "\n"
  }
}
