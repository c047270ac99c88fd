extension OptionDeclaration {
  static let from = OptionDeclaration(
    name: "from", placeholder: "NAME",
    help: "The format of IN: hex, json, css, scss, tailwind, tokens, gpl, jasc, riff, ase, aco, "
      + "act or procreate. css reads the colors of any text that states them as CSS does.",
    defaultText: "what IN starts with, its suffix, or css for other text")
  static let to = OptionDeclaration(
    name: "to", placeholder: "NAME",
    help: "The format of OUT: one of these, or csv, swiftui, android, html, alacritty, kitty, "
      + "windows-terminal, xresources or pywal.",
    defaultText: "what the suffix of OUT says")
}
