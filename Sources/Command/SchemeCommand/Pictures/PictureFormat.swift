internal import ImageEncoding
internal import SchemePictures
internal import StructuredText

/// A file format of pictures.
enum PictureFormat: String, Sendable, CaseIterable {
  case svg
  case png

  var idleOptions: [IdleOptions] {
    self == .svg ? [IdleOptions(["scale"], "an SVG is sharp at any scale")] : []
  }

  func bytes(
    of drawing: Drawing, titled title: String, _ options: PictureOptions = PictureOptions()
  ) throws(ImageWritingError) -> [UInt8] {
    var drawing = drawing
    drawing.title = title
    switch self {
    case .svg: return Array(try SVGDocument(drawing, background: options.background).text().utf8)
    case .png:
      return try drawing.png(
        theme: PictureTheme(options.background), scale: Double(options.scale))
    }
  }

  /// Returns a text as the format can show it. The font of PNG pictures has the letters of Latin,
  /// Greek and Cyrillic. Other characters become escapes such as `\u{591c}`.
  func paintable(_ text: String) -> String {
    guard self == .png, !Label.canBePainted(text) else { return text }
    return text.map { character in
      Label.canBePainted(String(character))
        ? String(character) : character.unicodeScalars.map(\.escaped).joined()
    }.joined()
  }
}
