internal import ColorMath
internal import SchemeDesign
internal import StructuredText

extension TerminalTheme {
  /// Creates the theme that a palette is, or else the theme in the colors of the palette.
  init(_ palette: Palette, style: Style) {
    let colors = palette.colors.map { ($0.srgb8, $0.share ?? 1) }
    let theme = TerminalTheme(colors, tones: palette.tones, style: style)
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

/// A color of a theme and its name in a file or a template.
typealias NamedColor = (name: String, color: SRGB8)

extension [NamedColor] {
  func lines(_ line: (String, SRGB8) -> String) -> String {
    map { line($0.name, $0.color) }.joined()
  }
}

extension Artifact {
  /// Returns a comment with the name of the palette, or an empty text if it has none.
  func comment(_ mark: String) -> String {
    let name = palette.name?.codeComment ?? ""
    return name.isEmpty ? "" : "\(mark) \(name)\n\n"
  }
}

extension JSONColors {
  /// Returns the theme of a terminal whose colors may be in several groups.
  static func terminalTheme(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    let groups = try palettes(in: bytes, &warnings)
    return groups.count > 1 ? [Palette(colors: groups.flatMap(\.colors))] : groups
  }
}
