internal import ImageEncoding
internal import SchemePictures
internal import SchemeResults
internal import SystemCalls

enum PictureFormat: String, FileFormat, CaseIterable {
  case svg
  case png

  static let usual = svg
  static let help = "File format of the picture."
  var isBinary: Bool { self == .png }

  func bytes(
    of drawing: Drawing, background: Background = .auto, scale: Int = 1
  ) throws(ImageWritingError) -> [UInt8] {
    switch self {
    case .svg: Array(try SVGDocument(drawing, background: background).text().utf8)
    case .png: try drawing.image(theme: PictureTheme(background), scale: Double(scale))?.png() ?? []
    }
  }

  /// Returns a text if the format can show it. The font of PNG pictures has only ASCII characters.
  func paintable(_ text: String) -> String? {
    self == .svg || Label.canBePainted(text) ? text : nil
  }
}

/// The options about the size and the background of a picture.
struct PictureOptions: OptionGroup {
  var width: Int?
  /// The number of pixels of a PNG for each pixel of the width.
  var scale = 1
  var background = Background.auto

  static let options: [Option<Self>] = options(usualWidth: "1200, and 800 for a wheel")

  /// Returns the options with the usual width in words.
  static func options(usualWidth: String) -> [Option<Self>] {
    [
      Option(
        "width", \.width, .wholeNumber("PIXELS", in: SchemePicture.widths),
        help: "Width of the picture. A picture of a tall photo is narrower.", default: usualWidth),
      Option("scale", \.scale, .wholeNumber(in: 1...4), help: "Scale factor of a PNG."),
      Option(
        "canvas", \.background, .choice,
        help:
          "Background of the picture. auto is light, and in SVG dark for readers who prefer that."
      ),
    ]
  }

  func file(
    of drawing: Drawing, as format: PictureFormat
  ) throws(ImageWritingError) -> [UInt8] {
    try format.bytes(of: drawing, background: background, scale: scale)
  }
}
