internal import PhotoRemapping

extension OptionDeclaration {
  static let palette = OptionDeclaration(
    name: "palette", placeholder: "FILE",
    help: "Take the colors of FILE: a palette that 'colorway convert' reads, JSON of 'colorway "
      + "extract', or another photo. They keep their order and number.",
    defaultText: "the colors of PHOTO itself")
  static let remapColors = OptionDeclaration(
    name: OptionDeclaration.colors.name, short: OptionDeclaration.colors.short,
    placeholder: OptionDeclaration.colors.placeholder,
    help: "How many colors of a photo to take, 1 to 256, or auto: as many as make a difference to "
      + "the eye. Transparency takes one of 256.",
    defaultText: "256, by their area")
  static let dither = OptionDeclaration(
    name: "dither", placeholder: Dithering.placeholder,
    help: "How to mix colors that the palette does not have: floyd-steinberg spreads what each "
      + "pixel lacks to the next ones, blue-noise picks by a fixed mask, so that films do not "
      + "shimmer, and none takes the nearest color.",
    defaultText: Dithering.floydSteinberg.rawValue)
  static let report = OptionDeclaration(
    name: "report", placeholder: RemapReport.placeholder,
    help: "What to say on standard error: the number of colors, and how far pixels are on average "
      + "and at most from what they became, in Oklab, where 0.02 can just be seen.",
    defaultText: "text")
}
