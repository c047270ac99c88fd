internal import Colorway
internal import ImageEncoding
internal import SchemePictures
internal import SchemeResults

struct DrawCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions<PictureFormat>()
  var presentation = PresentationOptions()
  var canvas = PictureOptions()
  var picture = SchemePicture.strip

  static let page = CommandPage(
    name: "draw", summary: "Draw the colors of a photo as SVG or PNG.", operands: "FILE",
    discussion: """
      FILE is a photo, or - for standard input. Labels give the code of each color and its share, and \
      its name where there is room.
      """,
    examples: [
      "colorway draw harbor.jpg -o harbor.svg": "A strip of five colors.",
      "colorway draw --picture wheel -n 8 -o wheel.png harbor.jpg": "A wheel.",
      "colorway draw --picture photo -o found.png harbor.jpg": "The photo, with marks.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "picture", \.picture, .choice,
        help: "Kind of picture: strip, the colors side by side; wheel, around a ring; photo, the "
          + "photo with a mark at the place of each color.")
    ] + OutputOptions.options.of(\.output) + PictureOptions.options.of(\.canvas)
    + PresentationOptions.options.named("sort").of(\.presentation)
    + ExtractionOptions.options.of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.takeOne(arguments)
    try output.take(arguments, console)
  }

  var width: Int { canvas.width ?? picture.defaultWidth }

  func run(_ console: Console) async throws -> ExitStatus {
    let photo = photos.operands[0]
    let extractor = try photos.readyExtractor(writing: output.file, console)
    return try await using(photo) {
      let input = try photos.source(photo, console)
        .wholeInput(limit: extractor.limits.maximumMemory, raisedBy: "--max-memory")
      let found = try await extractor.photoExtraction(input)
      var drawing = try drawing(of: found, input, by: extractor)
      drawing.title = "The colors of \(photo == "-" ? "a photo" : photo.text)"
      let file = try canvas.file(of: drawing, as: output.format)
      console.complain(about: photo, found.warnings)
      return try console.deliver(file, to: output.file)
    }
  }

  private func drawing(
    of found: SchemeExtractor.Extraction, _ input: ImageInput, by extractor: SchemeExtractor
  ) throws -> Drawing {
    let swatches = presentation.order.sorted(found.scheme.swatches)
    let colors = swatches.map { PictureColor($0) }
    let width = Double(width)
    switch picture {
    case .strip: return .strip(of: colors, width: width)
    case .wheel:
      let name = Palette.name(ofSource: photos.operands[0].text)
      return .wheel(of: colors, name: name.flatMap(output.format.paintable), width: width)
    case .photo:
      let marked = MarkedPhoto(of: found.image.size, colors: colors, width: width)
      // An SVG may be shown larger than its nominal size.
      let scale = output.format == .svg ? 2 : canvas.scale
      let side = Int(max(marked.frame.width, marked.frame.height)) * scale
      let small = try PhotoReduction(of: found.image, maximumSide: side, for: extractor)
        .photo(of: input)
      return marked.drawing(of: small, places: swatches.map { $0.place(in: found.image.size) })
    }
  }
}

extension ImageColorScheme.Swatch {
  /// Returns the center of the pixel that shows the color, as fractions of both sides.
  fileprivate func place(in size: PixelSize) -> Point {
    Point(
      (Double(position.x) + 0.5) / Double(size.width),
      (Double(position.y) + 0.5) / Double(size.height))
  }
}
