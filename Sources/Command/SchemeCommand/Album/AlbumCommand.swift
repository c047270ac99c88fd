internal import Colorway
internal import SchemePictures

struct AlbumCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions(among: formats)
  var presentation = PresentationOptions()
  var formatting = FormatOptions()
  var weighing: AlbumHistogram.Weighing?
  var picture: Picture?
  var canvas = PictureOptions()
  var thumbnailSize = 320

  enum Picture: String, Sendable, CaseIterable {
    case strip, wheel, sheet
  }

  static let page = CommandPage(
    name: "album", summary: "Extract one scheme from many photos.", operands: "FILE...",
    discussion: """
      Each FILE is a photo, a folder of photos, a histogram, or - for standard input. Text and JSON \
      name the photo that adds most to each color, unless there are histograms. A photo that cannot be \
      read is left out with a message. Memory use does not depend on the number of photos, unless a \
      sheet shows them.
      A histogram has the counted colors of an album. Histograms can be merged in any order, on any \
      machine. The colors are the same, bit for bit, as if all photos had been counted at once. If a \
      histogram is damaged or of a newer version, nothing is written.
      """,
    examples: [
      "colorway album Photos": "Five colors, and a photo of each.",
      "colorway album -n auto --weigh pixels a.jpg b.png": "Large photos count for more.",
      "colorway album -o summer.gpl Photos": "A palette for GIMP.",
      "colorway album -o may.histogram Photos/May": "The counted colors of a folder.",
      "colorway album -n 8 may.histogram june.histogram": "The colors of both.",
      "colorway album --picture sheet --sort hue -o sheet.png Photos": "The photos by color.",
    ])

  static let options: [Option<Self>] =
    ExtractionOptions.options.named("colors").of(\Self.photos)
    + [
      Option(
        "weigh", \.weighing, .choice,
        help: "Weight of each photo: photos, all the same; pixels, the number of its pixels.",
        default: "that of the histograms, otherwise photos"),
      Option(
        "picture", \.picture, .choice,
        help: "Picture in SVG or PNG: strip, the colors side by side; wheel, around a ring; sheet, "
          + "thumbnails in the order of their main colors, each beside its shares.",
        default: "strip"),
      Option(
        "thumbnail-size", \.thumbnailSize, .wholeNumber("PIXELS", in: 64...1024),
        help: "Longer side of the thumbnails of a sheet."),
    ]
    + OutputOptions.options(
      among: formats,
      help: PaletteFormat.help + " histogram and histogram-json are the counted colors."
    ).of(\.output) + PresentationOptions.options.of(\.presentation)
    + FormatOptions.options.of(\.formatting)
    + PictureOptions.options(defaultWidth: "1200, 800 for a wheel, and as a sheet needs")
    .of(\.canvas)
    + ExtractionOptions.optionsOfSeveral.of(\.photos)
    + ExtractionOptions.options.except("colors").of(\.photos)

  private static let formats = PaletteFormat.offered + [.histogram, .histogramJSON]

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.take(arguments)
    if picture != nil { output.fallback = .picture(.svg) }
    try output.take(arguments, console)
    photos.takeColorCount(for: output.format, arguments)
    if picture != nil, output.format.picture == nil {
      throw .neededOption("--picture", with: "--format svg")
    }
  }

  var idleOptions: [IdleOptions] {
    guard output.format.content != .histogram else {
      let ofColors = ExtractionOptions.namesOfChoice
        .subtracting(["region", "mask", "alpha-threshold", "quality"])
      let ofFiles =
        (PresentationOptions.options.map(\.declaration.name))
        + FormatOptions.options.map(\.declaration.name) + ["width", "scale", "canvas"]
      return [IdleOptions(ofColors.union(ofFiles), "a histogram has all colors")]
    }
    return output.format.idleOptions
      + FormatOptions.idleOptions(for: output.format)
      + PictureOptions.idleOptions(for: output.format)
      + [
        IdleOptions(picture == .sheet ? [] : ["thumbnail-size"], "only a sheet has thumbnails")
      ]
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output.file, console)
    let inputs = try await AlbumInputs(
      photos.operands, weighing: weighing, limits: extractor.limits)
    if Task.isCancelled { return .interrupted }
    let count = AlbumCount(
      photos: photos, inputs: inputs, extractor: extractor,
      weighing: weighing ?? inputs.histogram?.weighing ?? .photos, console: console)
    guard output.format.content != .histogram else {
      let (album, status) = try await count.run()
      guard status != .interrupted, !album.isEmpty else { return status }
      return status.then(
        try console.deliver(output.format.bytes(of: [Artifact(album)]), to: output.file))
    }
    let scheme = AlbumScheme(
      presentation: presentation, options: formatting.values, extractor: extractor,
      name: photos.name(otherwise: "album"), output: output, console: console)
    guard let format = output.format.picture else {
      return try await writeScheme(of: count, as: output.format, scheme)
    }
    guard picture != .sheet else { return try await writeSheet(of: count, as: format, scheme) }
    var canvas = canvas
    if picture == .wheel { canvas.picture = .wheel }
    return try await writeScheme(of: count, as: .picture(format, canvas), scheme)
  }

  private func writeScheme(
    of count: AlbumCount, as format: PaletteFormat, _ scheme: AlbumScheme
  ) async throws -> ExitStatus {
    var leaders = LeadingPhotos<RawPath>()
    let (album, status) = try await count.run { name, photo in
      leaders.add(photo.histogram, named: name)
    }
    guard status != .interrupted, !album.isEmpty else { return status }
    let written = try await scheme.write(album, as: format) { found in
      // The photos of histograms are not known.
      count.inputs.histogram != nil
        ? [] : leaders.names(for: found.swatches.map(\.color), in: album)
    }
    return status.then(written)
  }

  /// A photo of a sheet, with its reduced version.
  private typealias Photo = (name: RawPath, histogram: AlbumHistogram, small: PixelBuffer)

  private func writeSheet(
    of count: AlbumCount, as format: PictureFormat, _ scheme: AlbumScheme
  ) async throws -> ExitStatus {
    guard count.inputs.histogram == nil else {
      throw Complaint("a sheet shows photos, and a histogram has none")
    }
    var photos: [Photo] = []
    var count = count
    count.thumbnailSize = thumbnailSize
    let (album, status) = try await count.run { name, photo in
      guard let small = photo.small else { return }
      photos.append((name, photo.histogram, small))
      try ContactSheet.check(photos.count, "photos", "ask for another picture, or name fewer")
    }
    guard status != .interrupted, !photos.isEmpty else { return status }
    let swatches = presentation.order.sorted(try await scheme.scheme(of: album).swatches)
    let entries = entries(of: photos, swatches, in: format)
    let sheet = ContactSheet(
      of: entries, side: Double(thumbnailSize), width: canvas.width.map(Double.init)
    ).drawing
    return status.then(
      try scheme.console.deliver(
        format.bytes(of: sheet, titled: "The colors of \(scheme.name.text)", canvas),
        to: output.file))
  }

  /// Returns the photos sorted by the color that covers most of each, then by that color's share.
  /// Equal photos keep their order.
  private func entries(
    of photos: [Photo], _ swatches: [ImageColorScheme.Swatch], in format: PictureFormat
  ) -> [ContactSheet.Entry] {
    let colors = swatches.map(\.color)
    let keyed = photos.map { photo in
      let shares = photo.histogram.shares(nearestTo: colors)
      let most = shares.max() ?? 0
      let parts = zip(swatches, shares).filter { $1 > 0 }.map { swatch, share in
        PictureColor(color: swatch.rgb, share: share, shareText: percentage(share))
      }
      let entry = ContactSheet.Entry(
        named: photo.name, photo: photo.small, colors: parts, in: format)
      return (color: shares.firstIndex(of: most) ?? 0, share: most, entry: entry)
    }
    return keyed.sorted { ($0.color, $1.share) < ($1.color, $0.share) }.map(\.entry)
  }
}
