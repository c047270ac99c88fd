internal import SchemePictures

extension OptionDeclaration {
  static let picture = OptionDeclaration(
    name: "picture", placeholder: SchemePicture.placeholder,
    help:
      "The kind of picture: strip puts the colors side by side, wheel around a ring, and photo marks the place "
      + "of each in the photo.",
    defaultText: "strip")
  static let pictureFormat = OptionDeclaration(
    name: "format", placeholder: PictureFormat.placeholder,
    help: "The file format of the picture.",
    defaultText: "what FILE ends in, otherwise svg")
  static let width = OptionDeclaration(
    name: "width", placeholder: "PIXELS",
    help: "The width of the picture, \(SchemePicture.widths.lowerBound) to "
      + "\(SchemePicture.widths.upperBound). A picture of a tall photo is narrower.",
    defaultText: "1200, and 800 for a wheel")
  static let scale = OptionDeclaration(
    name: "scale", placeholder: "N",
    help: "The number of pixels of a PNG, 1 to 4, that stand for one of the width.",
    defaultText: "1")
  static let canvas = OptionDeclaration(
    name: "canvas", placeholder: Background.placeholder,
    help:
      "The background of the picture. auto is light, and in SVG dark for readers who prefer that.",
    defaultText: "auto")
}
