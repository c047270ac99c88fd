internal import ColorMath
internal import SchemeDesign
internal import StructuredText

extension PaletteFormat {
  /// The `colors.json` of pywal. Source: pywal 3.3, template `colors.json`.
  public static let pywal = PaletteFormat(
    terminal: "pywal", "pywal's colors.json", suffix: "wal.json",
    read: JSONColors.terminalTheme
  ) { theme, artifact in
    func object(_ rows: [NamedColor]) -> JSONValue {
      .object(rows.map { ($0, .string($1.hex)) })
    }
    let photo = artifact.path() ?? artifact.palette.source.flatMap { $0 == "-" ? nil : $0 }
    return JSONValue.object([
      ("wallpaper", .string(photo ?? "None")), ("alpha", .string("100")),
      ("special", object(theme.specialColors)), ("colors", object(theme.numberedColors)),
    ]).indentedText
  }
}
