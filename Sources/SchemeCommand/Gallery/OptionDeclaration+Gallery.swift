extension OptionDeclaration {
  static let thumbnailSize = OptionDeclaration(
    name: "thumbnail-size", placeholder: "PIXELS",
    help: "The longer side of the small photos, 64 to 1024.", defaultText: "320")
  static let galleryFormat = OptionDeclaration(
    name: OptionDeclaration.format.name, placeholder: GalleryFormat.placeholder,
    help: "The format: html for a page to browse, svg or png for a sheet to look at.",
    defaultText: "what FILE ends in, otherwise html")
  static let galleryTitle = OptionDeclaration(
    name: "title", placeholder: "TEXT", help: "The title of the page.",
    defaultText: "the name of the folder")
}
