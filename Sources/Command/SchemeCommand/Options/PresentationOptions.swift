internal import Colorway

struct PresentationOptions: OptionGroup {
  var order = SwatchOrder.share
  /// The order of the colors of palettes, or `nil` for that of their files.
  var orderOfPalettes: SwatchOrder?
  var color = ColorChoice.auto
  var hasNames = false
  var hasRoles = false

  func style(_ console: Console, isFile: Bool) -> TerminalStyle {
    TerminalStyle(choice: color, console: console, isFile: isFile)
  }

  private static let orders =
    "Order of the colors: share, most common first; hue, from red around the wheel, grays last; "
    + "lightness, from dark to light; chroma, from vivid to gray."

  /// The options of commands that take palettes, whose colors have an order already.
  static let optionsOfPalettes: [Option<Self>] =
    [
      Option(
        "sort", \.orderOfPalettes, .choice, help: orders, default: "that of the palette")
    ] + options.named("color")

  static let options: [Option<Self>] = [
    Option("sort", \.order, .choice, help: orders),
    Option("names", \.hasNames, help: "Name each color in text and palettes, as JSON and CSV do."),
    Option(
      "roles", \.hasRoles,
      help: "In text and JSON, say which colors suit background, surface, text and accent, with "
        + "their contrasts."),
    Option(
      "color", \.color, .choice,
      help: "When to show colors in text. auto shows them on a terminal unless NO_COLOR or "
        + "CLICOLOR_FORCE says otherwise."),
  ]
}
