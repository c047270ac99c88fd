internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// The colors of foot. Source: foot.ini(5), section "colors".
  public static let foot = PaletteFormat(
    terminal: "foot", "a foot theme", suffix: "foot.ini",
    read: { (bytes, warnings) in
      // Codes have no number sign.
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing(/(?m)=[ \t]*([0-9a-fA-F]{6})\b/) { "=#\($0.1)" }
      return TextReader.palettes(in: Array(text.utf8), &warnings)
    }
  ) { theme, artifact in
    let rows: [NamedColor] =
      [
        ("background", theme.background), ("foreground", theme.foreground),
        ("selection-background", theme.selection), ("selection-foreground", theme.foreground),
      ]
      + theme.colors.enumerated().map { index, color in
        (index < 8 ? "regular\(index)" : "bright\(index - 8)", color)
      }
    return artifact.comment("#") + "[colors]\n" + rows.lines { "\($0)=\($1.hex.dropFirst())\n" }
  }
}
