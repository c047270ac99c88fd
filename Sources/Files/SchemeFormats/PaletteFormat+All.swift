extension PaletteFormat {
  /// All formats, in the order in which the documentation lists them.
  public static let all: [PaletteFormat] = [
    .hex, .csv, .json, .css, .scss, .tailwind, .tokens, .swiftUI, .android, .html, .gimp, .jasc,
    .riff, .ase, .aco, .act, .procreate, .alacritty, .kitty, .windowsTerminal, .xresources, .pywal,
  ]

  /// A Boolean value that indicates whether files of the format have names of colors.
  package var hasColorNames: Bool {
    !isTerminalTheme && ![Self.hex, .jasc, .riff, .act, .procreate].contains { $0.name == name }
  }

  /// A Boolean value that indicates whether files of the format have opacities of colors.
  private var hasOpacities: Bool {
    !isTerminalTheme && ![Self.gimp, .jasc, .riff, .ase, .aco, .act].contains { $0.name == name }
  }

  /// Returns what a file of the format leaves out of palettes, such as `3 names`.
  package func losses(of palettes: [Palette]) -> [String] {
    let colors = palettes.flatMap(\.colors)
    let nameCount = hasColorNames || isTerminalTheme ? 0 : colors.count { $0.name != nil }
    let opacityCount = hasOpacities ? 0 : colors.count { $0.alphaCode < 255 }
    return [(nameCount, "name", "names"), (opacityCount, "opacity", "opacities")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
  }

  /// A list of hex codes, one per line.
  public static let hex = PaletteFormat(
    "hex", "hex codes", suffixes: ["hex"], read: HexList.palettes,
    text: HexList.text)
  /// A table of comma-separated values.
  public static let csv = PaletteFormat(
    "csv", "a CSV table", suffixes: ["csv", "tsv"], read: CSVTable.palettes, text: CSVTable.text)
  /// The JSON of `colorway extract`.
  public static let json = PaletteFormat(
    "json", "Colorway's JSON", suffixes: ["json", "jsonl"], signatures: ["[", "{"],
    read: JSONPalettes.palettes, text: JSONPalettes.text)
  /// CSS custom properties.
  public static let css = PaletteFormat(
    "css", "CSS custom properties", suffixes: ["css"], read: TextReader.palettes,
    text: StyleSheet.css)
  /// Sass variables and maps.
  public static let scss = PaletteFormat(
    "scss", "SCSS variables and maps", suffixes: ["scss"], read: TextReader.palettes,
    text: StyleSheet.scss)
  /// A Tailwind CSS 4 theme.
  public static let tailwind = PaletteFormat(
    "tailwind", "a Tailwind CSS 4 theme", suffixes: ["tailwind.css"],
    read: TextReader.palettes, text: StyleSheet.tailwind)
  /// Design tokens of the Design Tokens Community Group.
  public static let tokens = PaletteFormat(
    "tokens", "design tokens (DTCG)", suffixes: ["tokens", "tokens.json"],
    read: JSONColors.palettes, text: DesignTokens.text)
  /// An extension of SwiftUI's `Color`.
  public static let swiftUI = PaletteFormat(
    "swiftui", "a SwiftUI Color extension", suffixes: ["swift"],
    read: TextReader.palettes, text: SwiftUIColors.text)
  /// Android color resources.
  public static let android = PaletteFormat(
    "android", "Android color resources", suffixes: ["xml"],
    read: MarkupReader.palettes, text: AndroidColors.text)
  /// An HTML page with a table.
  public static let html = PaletteFormat(
    "html", "an HTML page", suffixes: ["html", "htm"], read: MarkupReader.palettes,
    text: HTMLPage.text)
  /// A palette of GIMP, Inkscape, and Krita.
  public static let gimp = PaletteFormat(
    "gpl", "a GIMP palette", suffixes: ["gpl"], signatures: ["GIMP Palette"],
    read: GIMPPalette.palettes, single: GIMPPalette.text)
  /// A Paint Shop Pro palette.
  public static let jasc = PaletteFormat(
    "jasc", "a JASC palette", suffixes: ["pal", "psppalette"], signatures: ["JASC-PAL"],
    read: JASCPalette.palettes, single: JASCPalette.text)
  /// A Windows palette.
  public static let riff = PaletteFormat(
    "riff", "a RIFF palette", suffixes: ["riff.pal"], holdsSeveral: false,
    signatures: ["RIFF????PAL "], read: RIFFPalette.palettes, bytes: RIFFPalette.bytes)
  /// A raw palette. It is only read.
  static let raw = PaletteFormat(
    "raw", "a raw palette", suffixes: [], holdsSeveral: false, read: RawPalette.palettes
  ) { (_) throws(PaletteError) in
    throw PaletteError(.unsupported, "a raw palette can be read, but not written")
  }
  /// Adobe Swatch Exchange.
  public static let ase = PaletteFormat(
    "ase", "Adobe Swatch Exchange", suffixes: ["ase"], holdsSeveral: true,
    signatures: ["ASEF"], read: ASE.palettes, bytes: ASE.bytes)
  /// Photoshop color swatches.
  public static let aco = PaletteFormat(
    "aco", "Photoshop color swatches", suffixes: ["aco"], holdsSeveral: false,
    read: ACO.palettes, bytes: ACO.bytes)
  /// A Photoshop color table.
  public static let act = PaletteFormat(
    "act", "a Photoshop color table", suffixes: ["act"], holdsSeveral: false,
    read: ColorTable.palettes, bytes: ColorTable.bytes)
  /// Procreate palettes.
  public static let procreate = PaletteFormat(
    "procreate", "Procreate swatches", suffixes: ["swatches"], holdsSeveral: true,
    signatures: ["PK\u{3}\u{4}"], read: ProcreateSwatches.palettes,
    bytes: ProcreateSwatches.bytes)
  /// An Alacritty theme.
  public static let alacritty = PaletteFormat(TerminalFormat.alacritty, "an Alacritty theme")
  /// A kitty theme.
  public static let kitty = PaletteFormat(TerminalFormat.kitty, "a kitty theme")
  /// A Windows Terminal color scheme.
  public static let windowsTerminal = PaletteFormat(
    TerminalFormat.windowsTerminal, "a Windows Terminal scheme")
  /// Resources of xterm and other X clients.
  public static let xresources = PaletteFormat(TerminalFormat.xresources, "X resources")
  /// The colors of pywal.
  public static let pywal = PaletteFormat(TerminalFormat.pywal, "pywal's colors.json")
}
