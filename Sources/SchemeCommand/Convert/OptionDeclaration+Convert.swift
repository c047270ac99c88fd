extension OptionDeclaration {
  static let from = OptionDeclaration(
    name: "from", placeholder: "NAME",
    help: "The format of IN: hex, json, gpl, jasc, riff, ase, aco, act or procreate.",
    defaultText: "what IN starts with, else its suffix")
  static let to = OptionDeclaration(
    name: "to", placeholder: "NAME",
    help: "The format of OUT: one of these, or csv, css, scss, tailwind, tokens, swiftui, android, "
      + "html, alacritty, kitty, windows-terminal, xresources or pywal.",
    defaultText: "what the suffix of OUT says")
}
