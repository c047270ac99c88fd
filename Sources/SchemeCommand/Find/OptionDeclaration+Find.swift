extension OptionDeclaration {
  static let within = OptionDeclaration(
    name: "within", placeholder: "D",
    help: "Leave out photos whose distance is above D, in Oklab, from 0 to 1; 0.02 can just be "
      + "seen, and colors that differ by 0.1 go by other names.")
  static let limit = OptionDeclaration(
    name: "limit", placeholder: "N",
    help: "Stop after N photos.", defaultText: "20, or none with --within")
  static let like = OptionDeclaration(
    name: "like", placeholder: "PHOTO",
    help: "Look for photos with all colors of PHOTO, in the same proportions, instead of for "
      + "COLOR. The options about photos say how its colors are found.", isConfigurable: false)
  static let findFormat = OptionDeclaration(
    name: OptionDeclaration.format.name, placeholder: FindFormat.placeholder,
    help:
      "The format: text for the distance, the colors and the name of each photo; jsonl for its line of "
      + "FILE with a member 'found', which has the distance; names for other programs.",
    defaultText: "jsonl if the output ends in .jsonl, otherwise text")
  static let endingInZeros = OptionDeclaration(
    name: OptionDeclaration.zeros.name, short: OptionDeclaration.zeros.short,
    help: "End names in zeros instead of line feeds, for 'xargs -0'.", isConfigurable: false)
  static let withoutIndex = OptionDeclaration(
    name: "no-index", help: "Neither use nor write FILE.colors. The result is the same.")
}
