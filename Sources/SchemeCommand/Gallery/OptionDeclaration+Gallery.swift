extension OptionDeclaration {
  static let thumbnailSize = OptionDeclaration(
    name: "thumbnail-size", placeholder: "PIXELS",
    help: "How long the longer side of the small photos is, 64 to 1024.", defaultText: "320")
  static let galleryTitle = OptionDeclaration(
    name: "title", placeholder: "TEXT", help: "What the page is called.",
    defaultText: "the name of the folder")
}
