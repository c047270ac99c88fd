internal import Colorway
internal import ImageEncoding
internal import SchemePictures
internal import SchemeResults
internal import StructuredText

enum PictureFormat: String, FileFormat, CaseIterable {
  case svg
  case png

  static let `default` = svg
  static let help = "File format of the picture."
  var isBinary: Bool { self == .png }

  var idleOptions: [IdleOptions] {
    self == .svg ? [IdleOptions(["scale"], "an SVG is sharp at any scale")] : []
  }

  /// Draws a strip or a wheel. The name is shown in the middle of a wheel if the format supports
  /// its characters.
  func drawing(
    _ picture: SchemePicture, of colors: [PictureColor], named name: String?, width: Int? = nil
  ) -> Drawing {
    let width = Double(width ?? picture.defaultWidth)
    return picture == .wheel
      ? .wheel(of: colors, name: name.map(paintable), width: width)
      : .strip(of: colors, width: width)
  }

  /// Draws strips of palettes, or the wheel of one.
  func drawing(
    _ picture: SchemePicture, of palettes: [Palette], width: Int? = nil
  ) throws(Failure) -> Drawing {
    try Failure.checkPictured(palettes)
    guard picture == .wheel else {
      return .strips(
        of: palettes.map(\.pictureColors), width: Double(width ?? picture.defaultWidth))
    }
    guard palettes.count == 1 else {
      throw Failure(
        kind: .unsupported,
        message: "a wheel shows one palette, but there are \(palettes.count) in it; draw strips")
    }
    return drawing(.wheel, of: palettes[0].pictureColors, named: palettes[0].name, width: width)
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

struct PictureOptions: OptionGroup {
  var width: Int?
  /// The number of PNG pixels per unit of width.
  var scale = 1
  var background = Background.auto

  static let options: [Option<Self>] = options(defaultWidth: "1200, and 800 for a wheel")

  static func options(defaultWidth: String) -> [Option<Self>] {
    [
      Option(
        "width", \.width, .wholeNumber("PIXELS", in: SchemePicture.widths),
        help: "Width of the picture. A picture of a tall photo is narrower.", default: defaultWidth),
      Option("scale", \.scale, .wholeNumber(in: 1...4), help: "Scale factor of a PNG."),
      Option(
        "canvas", \.background, .choice,
        help:
          "Background of the picture. auto is light, and in SVG dark for readers who prefer that."
      ),
    ]
  }
}
