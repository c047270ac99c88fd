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
}
