extension OptionDeclaration {
  static let thumbnailSize = OptionDeclaration(
    name: "thumbnail-size", placeholder: "PIXELS",
    help: "The longer side of the small photos, 64 to 1024.", defaultText: "320")
  static let galleryTitle = OptionDeclaration(
    name: "title", placeholder: "TEXT", help: "The title of the page.",
    defaultText: "the name of the folder")
}
