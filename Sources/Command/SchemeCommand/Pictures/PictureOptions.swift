internal import Colorway
internal import SchemePictures

/// The options of pictures.
struct PictureOptions: OptionGroup {
  /// The kind of picture, or `nil` for a strip.
  var picture: SchemePicture?
  var width: Int?
  /// The number of PNG pixels per unit of width.
  var scale = 1
  var background = Background.auto

  static let options: [Option<Self>] =
    [
      Option(
        "picture", \.picture, .choice,
        help: "Kind of picture: strip, the colors side by side; wheel, around a ring; photo, the "
          + "photo with a mark at the place of each color.", default: "strip")
    ] + options(defaultWidth: defaultWidths)

  /// The options of commands that draw palettes, which have no photo.
  static let optionsOfPalettes: [Option<Self>] =
    [
      Option(
        "picture", \.picture, .named(among: [.strip, .wheel], by: \.rawValue),
        help: "Kind of picture: strip, the colors side by side; wheel, around a ring.",
        default: "strip")
    ] + options(defaultWidth: defaultWidths)

  private static let defaultWidths = "1200, and 800 for a wheel"

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

  /// Takes the format of the output, which is SVG if a kind of picture is asked for.
  func take(
    _ output: inout OutputOptions, _ arguments: ParsedArguments, _ console: Console
  ) throws(UsageError) {
    if picture != nil { output.fallback = .picture(.svg) }
    try output.take(arguments, console)
    if arguments.isGiven("picture"), output.format.picture == nil {
      throw .neededOption("--picture", with: "--format svg")
    }
  }

  static func idleOptions(for format: PaletteFormat) -> [IdleOptions] {
    format.picture?.idleOptions
      ?? [IdleOptions(["width", "scale", "canvas"], "only pictures have a size")]
  }

  /// The longer side of a photo that is drawn in a format, in pixels, or `nil` if none is drawn.
  func sideOfPhoto(of size: PixelSize, as format: PaletteFormat) -> Int? {
    guard picture == .photo, let format = format.picture else { return nil }
    let frame = MarkedPhoto(of: size, colors: [], width: drawnWidth).frame
    // An SVG may be shown larger than its nominal size.
    return Int(max(frame.width, frame.height)) * (format == .svg ? 2 : scale)
  }

  var drawnWidth: Double { Double(width ?? (picture ?? .strip).defaultWidth) }
}
