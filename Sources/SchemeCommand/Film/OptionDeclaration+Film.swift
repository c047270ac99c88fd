internal import SchemePictures

extension OptionDeclaration {
  static let filmFormat = OptionDeclaration(
    name: OptionDeclaration.format.name, placeholder: FilmFormat.placeholder,
    help:
      "The format: jsonl for one JSON object a frame and line, each as soon as it is known whether it begins "
      + "a scene; svg or png for a picture of the whole film.",
    defaultText: "what FILE ends in, otherwise jsonl")
  static let filmWidth = OptionDeclaration(
    name: OptionDeclaration.width.name, placeholder: "PIXELS",
    help: "The width of the picture, \(SchemePicture.widths.lowerBound) to "
      + "\(SchemePicture.widths.upperBound).",
    defaultText: "\(FilmPicture.defaultWidth)")
}
