extension PaletteFormat {
  /// All formats, in the order in which the documentation lists them.
  public static let all: [PaletteFormat] = [
    .hex, .json, .jsonl, .csv, .css, .scss, .tailwind, .tailwindV3, .tokens, .tokensHex, .swiftUI,
    .android, .html, .gimp, .jasc, .riff, .ase, .aco, .act, .procreate, .alacritty, .kitty,
    .ghostty, .foot, .windowsTerminal, .xresources, .pywal, .sequences, .gtk, .base16, .base24,
    .themeCSS, .themeJSON, .themeHTML, .themeTokens, .themeTailwind, .themeTailwindV3, .shadcn,
    .shadcnV3,
  ]

  /// A Boolean value that indicates whether files contain everything that is known about photos: also
  /// the places of the colors, and the reasons that photos have no colors.
  package var isJSON: Bool { self == .json || self == .jsonl }

  /// A Boolean value that indicates whether files hold the theme of a terminal or of an interface,
  /// for which 16 colors of a photo are better than 5.
  package var isTheme: Bool { content == .terminal || content == .interface }

  /// A Boolean value that indicates whether files of the format have names of colors.
  package var hasColorNames: Bool {
    !isTheme && ![Self.hex, .jasc, .riff, .act, .procreate].contains(self)
  }

  /// A Boolean value that indicates whether files of the format have opacities of colors.
  private var hasOpacities: Bool {
    !isTheme && ![Self.gimp, .jasc, .riff, .ase, .aco, .act].contains(self)
  }

  /// Returns what a file of the format leaves out of palettes, such as `3 names`.
  package func losses(of palettes: [Palette]) -> [String] {
    let colors = palettes.flatMap(\.colors)
    let nameCount = hasColorNames || isTheme ? 0 : colors.count { $0.name != nil }
    let opacityCount = hasOpacities ? 0 : colors.count { $0.alphaCode < 255 }
    return [(nameCount, "name", "names"), (opacityCount, "opacity", "opacities")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
  }

  /// A list of hex codes, one per line.
  public static let hex = PaletteFormat(
    "hex", "hex codes", suffixes: ["hex"], read: HexList.palettes,
    entries: Entries { artifact, _, _ in HexList.text(for: artifact.palette) })
  /// The JSON of `colorway extract`, in one array.
  public static let json = PaletteFormat(
    "json", "Colorway's JSON", suffixes: ["json"], signatures: ["[", "{"],
    read: JSONPalettes.palettes,
    entries: Entries(
      opening: "[", entry: { artifact, index, _ in (index == 0 ? "\n" : ",\n") + artifact.json },
      closing: { $0 == 0 ? "]\n" : "\n]\n" }))
  /// The JSON of `colorway extract`, with one object per line.
  public static let jsonl = PaletteFormat(
    "jsonl", "Colorway's JSON Lines", suffixes: ["jsonl"], read: JSONPalettes.palettesOfLines,
    entries: Entries { artifact, _, _ in artifact.json + "\n" })
  /// A table of comma-separated values.
  public static let csv = PaletteFormat(
    "csv", "a CSV table", suffixes: ["csv", "tsv"], read: CSVTable.palettes,
    entries: Entries(opening: CSVTable.header) { artifact, _, _ in
      // The colors of photos always have names, which spreadsheets can sort by.
      CSVTable.rows(
        for: artifact.scheme == nil ? artifact.palette : artifact.palette.withColorNames)
    })
  /// CSS custom properties.
  public static let css = PaletteFormat(
    "css", "CSS custom properties", suffixes: ["css"], read: TextReader.palettes,
    styled: StyleSheet.css)
  /// Sass variables and maps.
  public static let scss = PaletteFormat(
    "scss", "SCSS variables and maps", suffixes: ["scss"], read: TextReader.palettes,
    styled: StyleSheet.scss)
  /// A Tailwind CSS 4 theme.
  public static let tailwind = PaletteFormat(
    "tailwind", "a Tailwind CSS 4 theme", suffixes: ["tailwind.css"],
    read: TextReader.palettes, styled: StyleSheet.tailwind)
  /// Design tokens of the Design Tokens Community Group.
  public static let tokens = PaletteFormat(
    "tokens", "design tokens (DTCG)", suffixes: ["tokens", "tokens.json"],
    read: JSONColors.palettes, text: DesignTokens.text)
  /// Design tokens whose values are hex codes, as Style Dictionary and Tokens Studio read them.
  public static let tokensHex = PaletteFormat(
    "tokens-hex", "design tokens with hex codes", suffixes: ["hex.tokens", "hex.tokens.json"],
    read: JSONColors.palettes, text: DesignTokens.hexText)
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
  /// A raw palette.
  static let raw = onlyRead("raw", "a raw palette", RawPalette.palettes)
  /// A color list of macOS.
  static let appleColorList = onlyRead("clr", "a color list of macOS", AppleColorList.palettes)
  /// A palette of Krita.
  static let krita = onlyRead("krita", "a Krita palette", KritaPalette.palettes)
  /// A palette of SwatchBook.
  static let swatchBook = onlyRead("sbz", "an SBZ palette", SwatchBook.palettes)

  /// Returns a format that files are detected to have, but that cannot be written.
  private static func onlyRead(
    _ name: String, _ title: String,
    _ read: @escaping @Sendable ([UInt8], inout [PaletteError]) throws(PaletteError) -> [Palette]
  ) -> PaletteFormat {
    PaletteFormat(name, title, suffixes: [], holdsSeveral: true, read: read) {
      (_: [Palette]) throws(PaletteError) in
      throw PaletteError(.unsupported, "\(title) can be read, but not written")
    }
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
}
