extension OptionDeclaration {
  static let format = OptionDeclaration(
    name: "format", placeholder: "NAME",
    help: "The format: text to look at; hex for one #rrggbb a line; json for one array; jsonl for "
      + "one JSON object a line, each as soon as it is done; for other programs "
      + "\(OutputFormat.ofOtherPrograms.map(\.name).listed(with: "or")); "
      + "\(PictureFormat.allCases.map(\.rawValue).listed(with: "and")) for a picture of the colors.",
    defaultText: "by the suffix of FILE, otherwise text", choices: OutputFormat.all.map(\.name))
  static let output = OptionDeclaration(
    name: "output", short: "o", placeholder: "FILE",
    help: "Write to FILE, which is replaced as a whole or stays as it is.",
    defaultText: "standard output", isConfigurable: false)
  static let sort = OptionDeclaration(
    name: "sort", placeholder: SwatchOrder.placeholder,
    help: "The order of the colors: share puts the most common first, hue goes around from red and "
      + "puts grays last, lightness goes from dark to light, chroma from vivid to gray.",
    defaultText: "share")
  static let names = OptionDeclaration(
    name: "names",
    help: "In text and palettes, say what each color is called. JSON and CSV always do.")
  static let roles = OptionDeclaration(
    name: "roles",
    help: "In text and JSON, say which colors could be background, surface, text and accent, and "
      + "what contrast they have.")
  static let jobs = OptionDeclaration(
    name: "jobs", placeholder: "N",
    help: "How many photos to work on at a time, and how many processors may share one photo.",
    defaultText: "the number of processors")
  static let color = OptionDeclaration(
    name: "color", placeholder: ColorChoice.placeholder,
    help: "When to show the colors themselves in text. auto shows them on a terminal, unless "
      + "NO_COLOR or CLICOLOR_FORCE says otherwise.",
    defaultText: "auto")
  static let thumbnailSize = OptionDeclaration(
    name: "thumbnail-size", placeholder: "PIXELS",
    help: "The longer side of the small photos, 64 to 1024.", defaultText: "320")
}

extension UsageError {
  static func badColor(_ text: String, option: OptionDeclaration) -> UsageError {
    .badValue(
      option: option.longForm, value: text,
      expected: "an opaque color such as '#ff8800', 'teal' or 'oklch(70% 0.1 200)'",
      nearest: nearestColorName(to: text))
  }

  static func tooManyPins(_ pins: Int, colorCount count: Int) -> UsageError {
    UsageError("\(pins) colors are pinned, and only \(count) asked for; use a higher '--colors'")
  }
}
