internal import Colorway
internal import PhotoConversion
internal import PhotoRemapping
internal import SchemeResults

struct RemapCommand: Command {
  // By default, the colors suit all pixels instead of being the few that a person would name.
  var photos = ExtractionOptions(colorCount: .exactly(256), emphasis: .area)
  var palette: RawPath?
  /// A Boolean value that indicates whether a number of colors is asked for, so that a picture is a photo.
  private var hasCount = false
  var dithering = Dithering.floydSteinberg
  var strength = 1.0
  var reportFormat = RemapReport.text
  var output: RawPath?

  static let page = CommandPage(
    name: "remap", summary: "Remap a photo to the colors of a palette, as an indexed PNG.",
    operands: "PHOTO",
    discussion: """
      PHOTO is a photo, or - for standard input. The PNG has 1, 2, 4 or 8 bits per pixel, and the \
      colors in their order. Pixels with an alpha below a half become transparent unless \
      --background is given. Without --palette, up to a quarter of the colors are \
      those of small parts that are far from all others. Others of them are named as lost. Only a few rows are in \
      memory at a time.
      """,
    examples: [
      "colorway remap harbor.jpg -n 16 -o harbor.png": "Its own sixteen colors.",
      "colorway remap harbor.jpg --palette brand.ase --dither blue-noise -o brand.png":
        "The colors of a brand.",
      "colorway remap icon.png -n 8 --dither none > small.png": "No dots in flat areas.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "palette", \.palette, .file,
        help: "Take the colors of FILE, in their order: a palette, JSON of 'colorway extract', a "
          + "picture of at most 256 colors, or another photo, of which --colors are taken.",
        default: "the colors of PHOTO itself")
    ] + ExtractionOptions.options.named("colors").of(\Self.photos)
    + [
      Option(
        "dither", \.dithering, .choice,
        help: "How to approximate colors that the palette lacks: floyd-steinberg, error diffusion; "
          + "atkinson, the same with more contrast; blue-noise, a fixed mask, so that films do not "
          + "shimmer; bayer, a mask that shows as a pattern; none, the nearest color."),
      Option(
        "dither-strength", \.strength, .number("PART", in: 0...1),
        help: "How much of the dithering is done: 1, all of it; 0, none."
      ).alias("strength"),
      Option(
        "report", \.reportFormat, .choice,
        help: "Report on standard error: the number of colors, and the mean and largest difference "
          + "in Oklab, where 0.02 is just visible."),
      Option(
        "output", short: "o", \.output, .file,
        help: "Write to FILE. Only a complete result replaces it.", default: "standard output"
      ).ofOneRun,
    ] + ExtractionOptions.options.except("colors").of(\.photos)

  /// Of so many colors, one can be that of a small part that is far from all others.
  private static let partForRareColors = 4

  private var name: RawPath { photos.operands[0] }

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.takeOne(arguments, besides: [palette])
    hasCount = arguments.isGiven("colors")
    if let output, output != "-", output.hasSuffix, !output.text.lowercased().hasSuffix(".png") {
      throw .badValue(
        option: "--output", value: output.printable,
        expected: "a file named .png, as the picture is an indexed PNG")
    }
    try console.refuse("png", on: output)
  }

  var idleOptions: [IdleOptions] {
    (palette?.isNameOfPalette ?? false
      ? [IdleOptions(ExtractionOptions.namesOfChoice, "a palette has its own colors")] : [])
      + [IdleOptions(dithering == .none ? ["dither-strength"] : [], "nothing is dithered")]
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output, reading: [palette], console)
    let decoder = ImageDecoder(limits: extractor.limits, isStrict: extractor.isStrict)
    let (input, photo) = try await using(name) {
      let input = try photos.source(name, console)
        .lastingInput(limit: extractor.limits.maximumMemory)
      let background = extractor.options.background
      return (input, try RemappablePhoto(input, decoder: decoder, background: background))
    }
    let (colors, lost) = try await using(palette ?? name) {
      try await self.colors(
        for: photo, input, by: extractor, photos.conversion.converter(console), console)
    }
    return try await console.report(on: output) {
      try write(photo, in: colors, without: lost, taskCount: extractor.taskCount, console)
    }
  }

  /// Returns the distinct colors of the palette, in order, and those of small parts of the photo that are far
  /// from all of them.
  private func colors(
    for photo: RemappablePhoto, _ input: ImageInput, by extractor: SchemeExtractor,
    _ converter: PhotoConverter?, _ console: Console
  ) async throws -> (colors: [SRGB8], lost: [RareColors.Group]) {
    let largest = photo.maximumPaletteCount
    // The colors are found twice if rare ones are kept, and the photo is read once.
    var extractor = extractor.keepingLatestPhoto()
    extractor.options.findsTypicalPlaces = false
    if case .exactly(let count) = extractor.options.colorCount {
      extractor.options.colorCount = .exactly(min(count, largest))
    }
    if let file = palette {
      let palettes = try await extractor.palettes(
        of: file, asPhoto: hasCount, converter, console)
      return (try distinct(palettes, atMost: largest), [])
    }
    var colors = try distinct(
      [await extractor.palette(of: input, named: name)], atMost: largest)
    let counted = try await extractor.histogram(of: input)
    let rare = RareColors(counted.histogram, profile: counted.report.profile)
    var lost = rare.groups(farFrom: colors)
    let keptCount = colors.count / Self.partForRareColors
    guard !lost.isEmpty, keptCount > 0, case .exactly = extractor.options.colorCount else {
      return (colors, lost)
    }
    extractor.options.pinnedColors += lost.prefix(keptCount).map(\.color)
    colors = try distinct([await extractor.palette(of: input, named: name)], atMost: largest)
    lost = rare.groups(farFrom: colors)
    return (colors, lost)
  }

  private func distinct(
    _ palettes: [Palette], atMost largest: Int
  ) throws(Failure) -> [SRGB8] {
    var known: Set<SRGB8> = []
    let colors = palettes.flatMap(\.colors).filter { $0.alphaCode > 0 }.map(\.srgb8)
      .filter { known.insert($0).inserted }
    guard (1...largest).contains(colors.count) else {
      throw Failure.paletteSize(colors.count, largest: largest)
    }
    return colors
  }

  private func write(
    _ photo: RemappablePhoto, in palette: [SRGB8], without lost: [RareColors.Group], taskCount: Int,
    _ console: Console
  ) throws -> ExitStatus {
    let sink = try OutputSink(output, console: console)
    let report: RemappingReport
    do throws(RemappingError<SystemError>) {
      report = try photo.writePNG(
        in: palette, dithering: dithering, strength: strength, taskCount: taskCount
      ) { (bytes) throws(SystemError) in try sink.write(bytes) }
    } catch {
      let failure: Failure =
        switch error {
        case .decoding(let error): Failure(error)
        case .paletteSize(let count, let largest): .paletteSize(count, largest: largest)
        case .encoding(let reason): .unencodable(reason)
        case .writing(let error): throw error
        }
      throw Complaint(failure, about: name)
    }
    try sink.finish()
    console.complain(about: name, report.photo.warnings)
    reportFormat.write(
      RemapRecord(
        source: name.text, width: photo.size.width, height: photo.size.height,
        colors: palette, transparent: photo.hasTransparency, bits: report.bitDepth,
        dither: dithering.rawValue, strength: dithering == .none ? nil : strength,
        lost: lost.map { RemapRecord.LostColor($0.color, share: $0.share) },
        meanDifference: report.meanDifference,
        largestDifference: report.largestDifference), console)
    return .success
  }
}

extension Failure {
  /// Returns the failure for a palette without colors, or with more colors than an indexed PNG holds.
  fileprivate static func paletteSize(_ count: Int, largest: Int) -> Failure {
    guard count > 0 else { return .emptyPalette }
    return Failure(
      kind: .limit,
      message: "\(count) colors are more than the \(largest) that an indexed PNG holds"
        + (largest < 256 ? " beside a transparent one (see --background)" : ""))
  }
}

extension RemapRecord {
  /// What to say about the colors that are far from all of the palette.
  fileprivate var losses: String {
    guard !lost.isEmpty else { return "" }
    let shown = lost.prefix(3).map { "\($0.color) (\(percentage($0.share)))" }
    return "; lost \(counted(lost.count, "color")) far from all others: "
      + shown.joined(separator: ", ") + (lost.count > shown.count ? ", …" : "")
  }
}

/// A format of the report, which goes to standard error because the picture may go to standard output.
enum RemapReport: String, Hashable, Sendable, CaseIterable {
  case text
  case json
  case none

  func write(_ record: RemapRecord, _ console: Console) {
    switch self {
    case .text:
      console.complain(
        about: RawPath(record.source),
        "\(counted(record.colors.count, "color")), \(counted(record.bits, "bit")) a pixel; mean "
          + "difference \(record.meanDifference), largest \(record.largestDifference)"
          + record.losses)
    case .json: console.complain(record.json + "\n")
    case .none: break
    }
  }
}
