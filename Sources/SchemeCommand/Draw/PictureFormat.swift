internal import ImageEncoding
internal import SchemePictures
internal import SystemFiles

/// The file formats of pictures.
enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Shapes, sharp at any size.
  case svg
  /// Pixels.
  case png

  /// Creates the format that matches the suffix of a file name, or returns `nil` if there is none.
  init?(suffixOf file: RawText) {
    let suffix = file.bytes.suffix(4).map { $0 | 0x20 }
    switch String(decoding: suffix, as: UTF8.self) {
    case ".svg": self = .svg
    case ".png": self = .png
    default: return nil
    }
  }

  /// Returns a drawing as a file.
  func bytes(
    of drawing: Drawing, background: Background, scale: Int
  ) throws(ImageWritingError) -> [UInt8] {
    switch self {
    case .svg: Array(try SVGDocument(drawing, background: background).text().utf8)
    case .png: try drawing.image(theme: PictureTheme(background), scale: Double(scale))?.png() ?? []
    }
  }
}
