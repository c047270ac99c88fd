/// The formats of a gallery.
enum GalleryFormat: String, Hashable, Sendable, CaseIterable {
  /// A page to search, filter, sort and copy from.
  case html
  /// A sheet of small photos beside their colors, as shapes.
  case svg
  /// The same sheet, as pixels.
  case png

  /// The suffixes of its files, without their period.
  var suffixes: [String] { self == .html ? ["html", "htm"] : [rawValue] }

  /// The format of the sheet, or `nil` for a page.
  var picture: PictureFormat? {
    switch self {
    case .html: nil
    case .svg: .svg
    case .png: .png
    }
  }
}
