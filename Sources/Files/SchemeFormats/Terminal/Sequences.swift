internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// Control sequences that give a terminal its colors when it shows them, as pywal writes them.
  /// Source: xterm, "Control Sequences", "Operating System Commands"; pywal 3.3, `sequences.py`.
  public static let sequences = PaletteFormat(
    terminal: "sequences", "control sequences of terminals", suffix: "sequences",
    read: { (bytes, _) throws(PaletteError) in
      let text = String(decoding: bytes, as: UTF8.self)
      let colors = text.matches(of: /\](?:4;([0-9]{1,2})|(1[0-27]));(#[0-9a-fA-F]{6})/).compactMap {
        match in
        let name =
          match.1.map { "color\($0)" } ?? match.2.flatMap { commands[String($0)] } ?? ""
        return PaletteColor(hex: String(match.3))?.labeled(name)
      }
      guard !colors.isEmpty else {
        throw PaletteError(.malformed, "it has no control sequence of a color")
      }
      return [Palette(colors: colors)]
    }
  ) { theme, _ in
    let special: [NamedColor] = [
      ("10", theme.foreground), ("11", theme.background), ("12", theme.cursor),
      ("17", theme.selection), ("19", theme.foreground), ("708", theme.background),
    ]
    let numbered: [NamedColor] = theme.colors.enumerated().map { ("4;\($0)", $1) }
    return (numbered + special).lines { "\u{1B}]\($0);\($1.hex)\u{1B}\\" }
  }

  /// The names of the colors by their commands.
  private static let commands = [
    "10": "foreground", "11": "background", "12": "cursor", "17": "selection",
  ]
}
