internal import SchemeFormats

extension OptionDeclaration {
  static let from = OptionDeclaration(
    name: "from", placeholder: "NAME",
    help: "The format of IN: "
      + PaletteFormat.all.filter(\.isReadable)
      .map { "\($0.name): \($0.title)" }.joined(separator: "; ") + ".",
    defaultText: "what IN starts with, else its suffix")
  static let to = OptionDeclaration(
    name: "to", placeholder: "NAME",
    help: "The format of OUT: one of these, or "
      + PaletteFormat.all.filter { !$0.isReadable }.map { "\($0.name): \($0.title)" }
      .joined(separator: "; ") + ".",
    defaultText: "what the suffix of OUT says")
}
