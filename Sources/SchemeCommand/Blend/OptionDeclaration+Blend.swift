internal import SchemeAnimation

extension OptionDeclaration {
  static let steps = OptionDeclaration(
    name: "steps", placeholder: "N",
    help: "How many steps there are from A to B, both among them, 2 to 256: a color each between "
      + "two colors, and otherwise a palette each.",
    defaultText: "5")
  static let at = OptionDeclaration(
    name: "at", placeholder: "PART",
    help: "Instead of steps, the colors at this part of the way: 0 for those of A, 1 for those of "
      + "B, and 50% for those in the middle.")
  static let blendSpace = OptionDeclaration(
    name: OptionDeclaration.space.name, placeholder: ColorInterpolation.Space.placeholder,
    help: "The space of the way, as in gradients of CSS. oklch keeps colors vivid, oklab goes "
      + "straight and through grays, srgb mixes as most programs do, srgb-linear as light does.",
    defaultText: "oklch")
  static let hue = OptionDeclaration(
    name: "hue", placeholder: HueInterpolation.placeholder,
    help: "The way around the hues in oklch. A gray has no hue, and takes that of the other color.",
    defaultText: "shorter")
  static let blendFormat = OptionDeclaration(
    name: OptionDeclaration.format.name, placeholder: "NAME",
    help: "The format: text to look at; svg and png for strips; css for custom properties and a "
      + "gradient for each pair of colors; or any other format of palettes that 'colorway convert' writes.",
    defaultText: "by the suffix of FILE, otherwise text", choices: BlendFormat.all.map(\.name))
}
