internal import Colorway

struct BlendCommand: Command {
  var sides: [ColorSource] = []
  var photos = ExtractionOptions()
  /// A Boolean value that indicates whether a number of colors is asked for, so that pictures are photos.
  private var hasCount = false
  var output = OutputOptions()
  var presentation = PresentationOptions()
  var formatting = FormatOptions()
  var canvas = PictureOptions()
  var steps: Int?
  var fraction: Double?
  var space = ColorInterpolation.Space.oklch
  var hue: HueInterpolation?

  private static let defaultStepCount = 5

  static let page = CommandPage(
    name: "blend", summary: "Blend two colors, palettes or photos.", operands: "A B",
    discussion: """
      A and B are each a CSS color, a palette file, JSON of 'colorway extract', a photo, or - for \
      standard input. The colors of palettes are paired so that they change the least. Those without a \
      partner grow out of the nearest color, or shrink into it.
      """,
    examples: [
      "colorway blend teal '#ff8800'": "Five colors from teal to orange.",
      "colorway blend navy gold --steps 9 -o scale.css": "As custom properties, with a gradient.",
      "colorway blend harbor.jpg brand.ase --at 50% -o between.gpl":
        "Half a photo and half a brand.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "steps", \.steps, .wholeNumber(in: 2...256),
        help: "Number of steps from A to B, both included: a color each between two colors, "
          + "otherwise a palette each.", default: "5"),
      Option(
        "at", \.fraction, .part,
        help: "Only the colors at this part of the way: 0 is A, 1 is B, 50% is the middle."),
      Option(
        "space", \.space, .choice,
        help: "Color space of the interpolation, as in CSS gradients: oklch keeps colors vivid; "
          + "oklab goes straight, through grays; srgb mixes as most programs do; srgb-linear as "
          + "light does."),
      Option(
        "hue", \.hue, .choice,
        help: "Way around the hues in oklch. A gray takes the hue of the other color.",
        default: "shorter"),
    ] + OutputOptions.options.of(\Self.output)
    + PresentationOptions.optionsOfPalettes.of(\.presentation)
    + FormatOptions.options.of(\.formatting) + PictureOptions.optionsOfPalettes.of(\.canvas)
    + ExtractionOptions.options.except("space").of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard arguments.operands.count == 2, !arguments.operands.contains(where: { $0.bytes.isEmpty })
    else { throw UsageError("name two things to blend, each a color, a palette file or a photo") }
    sides = try arguments.operands.map { (word) throws(UsageError) in try ColorSource(word) }
    try photos.take(operands: sides.compactMap(\.file))
    hasCount = arguments.isGiven("colors")
    if hue != nil, space != .oklch { throw .neededOption("--hue", with: "--space oklch") }
    if fraction != nil, steps != nil { throw .conflict("--at", "--steps") }
    try canvas.take(&output, arguments, console)
  }

  var idleOptions: [IdleOptions] {
    output.format.idleOptions + FormatOptions.idleOptions(for: output.format)
      + PictureOptions.idleOptions(for: output.format)
      + [
        IdleOptions(
          sides.contains { $0.file.map { !$0.isNameOfPalette } ?? false }
            ? [] : Set(ExtractionOptions.options.map(\.declaration.name)).subtracting(["space"]),
          "no photo is blended")
      ]
  }

  var interpolation: ColorInterpolation { ColorInterpolation(in: space, hue: hue ?? .shorter) }

  var fractions: [Double] {
    let count = steps ?? Self.defaultStepCount
    return fraction.map { [$0] } ?? (0..<count).map { Double($0) / Double(count - 1) }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output.file, console)
    let converter = photos.conversion.converter(console)
    var palettes: [Palette] = []
    for source in sides {
      palettes.append(
        try await using(source.file ?? "-") {
          try await source.palette(by: extractor, asPhoto: hasCount, converter, console)
        })
    }
    let blend = SchemeBlend(from: palettes[0], to: palettes[1], by: interpolation)
    let isCSS = output.format == .css
    return try output.deliver(
      blend.palettes(at: fractions), title: blend.name,
      followedBy: isCSS ? "\n" + blend.gradients : "", formatting.values, presentation,
      picture: canvas, console)
  }
}

extension OptionValues where Value == Double {
  /// Fractions of the way from one side to the other: numbers from 0 to 1, or percentages.
  fileprivate static var part: OptionValues {
    OptionValues("PART", expected: "a number from 0 to 1, or a percentage such as 50%") { text in
      Double(part: text[...]).flatMap { 0...1 ~= $0 ? $0 : nil }
    }
  }
}
