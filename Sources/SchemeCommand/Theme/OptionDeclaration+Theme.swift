extension OptionDeclaration {
  static let themeColors = OptionDeclaration(
    name: OptionDeclaration.colors.name, short: OptionDeclaration.colors.short,
    placeholder: OptionDeclaration.colors.placeholder,
    help: "How many colors of the photo to choose from, 1 to 256, or auto: as many as make a "
      + "difference to the eye.",
    defaultText: "16", isRepeatable: true)
  static let themeFormat = OptionDeclaration(
    name: OptionDeclaration.format.name, placeholder: ThemeFormat.placeholder,
    help:
      "The format: css for custom properties, json for one object, html for a page that shows both "
      + "palettes on real controls.",
    defaultText: "what FILE ends in, otherwise css")
  static let template = OptionDeclaration(
    name: "template", placeholder: "FILE",
    help: "Fill in the placeholders of FILE instead: those of pywal, such as {color0.strip}, with "
      + "the colors of a terminal, or those of matugen, such as {{colors.primary.default.hex}}, "
      + "with the colors of the theme.")
  static let mode = OptionDeclaration(
    name: "mode", placeholder: "dark|light",
    help: "What 'default' stands for in a template of matugen.", defaultText: "dark")
}
