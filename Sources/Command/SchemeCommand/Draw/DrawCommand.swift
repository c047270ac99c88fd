internal import Colorway
internal import SchemePictures
internal import SchemeResults

struct DrawCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions<PictureFormat>()
  var presentation = PresentationOptions()
  var canvas = PictureOptions()
  var picture = SchemePicture.strip

  static let page = CommandPage(
    name: "draw", summary: "Draw the colors of a photo or a palette as SVG or PNG.",
    operands: "FILE",
    discussion: """
      FILE is a photo, a palette file of a format that 'colorway convert' reads, or - for standard \
      input. The colors of a palette without shares have equal sizes. Labels give the code and \
      share of each color, and its name where there is room.
      """,
    examples: [
      "colorway draw harbor.jpg -o harbor.svg": "A strip of five colors.",
      "colorway draw --picture wheel -n 8 -o wheel.png harbor.jpg": "A wheel.",
      "colorway draw --picture wheel -o brand.svg brand.ase": "The wheel of a palette.",
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

  var idleOptions: [IdleOptions] {
    output.format.idleOptions
      + (photos.operands[0].isNameOfPalette
        ? [IdleOptions(ExtractionOptions.namesOfChoice, "a palette has its own colors")]
        : photos.idleOptions)
  }

  var width: Int { canvas.width ?? picture.defaultWidth }

  func run(_ console: Console) async throws -> ExitStatus {
    let photo = photos.operands[0]
    let extractor = try photos.readyExtractor(writing: output.file, console)
    return try await using(photo) {
      let source = photos.source(photo, console)
      let bytes = try source.bytes(
        limit: extractor.limits.maximumMemory, raisedBy: "--max-memory")
      let palette = PaletteFile(bytes, named: photo)
      let (drawing, warnings): (Drawing, [DecodingWarning])
      if palette.isPalette {
        (drawing, warnings) = (try self.drawing(of: palette.namedPalettes(console)), [])
      } else {
        let input = source.converting(.bytes(bytes), isReadAgain: true)
        let found = try await extractor.photoExtraction(input)
        (drawing, warnings) = (try self.drawing(of: found, input, by: extractor), found.warnings)
      }
      let title = "The colors of \(photo == "-" ? "standard input" : photo.text)"
      let file = try output.format.bytes(of: drawing, titled: title, canvas)
      console.complain(about: photo, warnings)
      return try console.deliver(file, to: output.file)
    }
  }

  private func drawing(of palettes: [Palette]) throws(Failure) -> Drawing {
    let palettes = palettes.filter { !$0.colors.isEmpty }
    try Failure.checkPictured(palettes)
    let rows = palettes.map(\.pictureColors)
      .map { presentation.order.sorted($0) { (Oklab($0.color), $0.share) } }
    guard let first = rows.first else { throw .emptyPalette }
    switch picture {
    case .strip: return .strips(of: rows, width: Double(width))
    case .wheel where rows.count == 1:
      return output.format.drawing(.wheel, of: first, named: palettes[0].name, width: width)
    case .wheel:
      throw Failure(
        kind: .unsupported,
        message: "a wheel shows one palette, but there are \(rows.count) in it; draw strips")
    case .photo:
      throw Failure(
        kind: .unsupported, message: "a palette has no photo; draw a strip or a wheel")
    }
  }

  private func drawing(
    of found: SchemeExtractor.Extraction, _ input: ImageInput, by extractor: SchemeExtractor
  ) throws -> Drawing {
    let swatches = presentation.order.sorted(found.scheme.swatches)
    let colors = swatches.map { PictureColor($0) }
    guard picture == .photo else {
      let name = Palette.name(ofSource: photos.operands[0].text)
      return output.format.drawing(picture, of: colors, named: name, width: width)
    }
    let marked = MarkedPhoto(of: found.image.size, colors: colors, width: Double(width))
    // An SVG may be shown larger than its nominal size.
    let scale = output.format == .svg ? 2 : canvas.scale
    let side = Int(max(marked.frame.width, marked.frame.height)) * scale
    let small = try extractor.reduced(input, found.image, maximumSide: side)
    return marked.drawing(of: small, places: swatches.map { $0.place(in: found.image.size) })
  }
}

extension ImageColorScheme.Swatch {
  /// Returns the center of the pixel that shows the color, as fractions of the width and height.
  fileprivate func place(in size: PixelSize) -> Point {
    Point(
      (Double(position.x) + 0.5) / Double(size.width),
      (Double(position.y) + 0.5) / Double(size.height))
  }
}
