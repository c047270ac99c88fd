internal import SchemeExtraction

/// Options that say what of a photo counts, and how much.
extension OptionDeclaration {
  static let ignore = OptionDeclaration(
    name: "ignore", placeholder: "COLOR",
    help:
      "Leave out white, black or gray, or a color as CSS writes it, such as '#ff8800' or 'teal', "
      + "and what differs from it by at most 0.05, or by at most 0.1 as in '#ff8800:0.1'. "
      + "Differences are distances in Oklab, where black and white are 1 apart. It can be given "
      + "more than once.")
  static let region = OptionDeclaration(
    name: "region", placeholder: "X,Y,W,H",
    help: "Look only at a part of the upright photo: from the left, from the top, width and "
      + "height, each in pixels or, as in 25%, in percent of the photo's side.",
    defaultText: "0,0,100%,100%")
  static let alphaThreshold = OptionDeclaration(
    name: "alpha-threshold", placeholder: "A",
    help: "Leave out pixels of less alpha than A, 0 to 1.", defaultText: "0")
  static let background = OptionDeclaration(
    name: "background", placeholder: "COLOR",
    help: "Put COLOR, as CSS writes it, behind pixels that are not opaque, as browsers do. "
      + "Otherwise their own colors count, the less the more transparent they are.")
  static let emphasis = OptionDeclaration(
    name: "emphasis", placeholder: SchemeExtractor.Emphasis.placeholder,
    help: "What makes a color one of the few: the area it covers, or also how much it stands out, "
      + "so that small vivid accents are kept.",
    defaultText: "area")
}
