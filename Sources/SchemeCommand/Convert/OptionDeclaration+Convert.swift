internal import SchemeFormats

extension OptionDeclaration {
  static let from = OptionDeclaration(
    name: "from", placeholder: "NAME",
    help:
      "The format of IN: \(PaletteFile.readableFormats.map(\.name).listed(with: "or")). css reads "
      + "the colors of any text that states them as CSS does.",
    defaultText: "what IN starts with, its suffix, or css for other text",
    choices: PaletteFile.readableFormats.map(\.name), isConfigurable: false)
  static let to = OptionDeclaration(
    name: "to", placeholder: "NAME",
    help: "The format of OUT: one of these, or "
      + "\(PaletteFormat.all.filter { !$0.isReadable }.map(\.name).listed(with: "or")).",
    defaultText: "what the suffix of OUT says", choices: PaletteFormat.all.map(\.name),
    isConfigurable: false)
}
