/// The options about how colors are shown.
struct PresentationOptions: OptionGroup {
  /// The order of the colors.
  var order = SwatchOrder.share
  /// The choice of when text is colored.
  var color = ColorChoice.auto
  /// A Boolean value that indicates whether text and palettes say what the colors are called.
  var hasNames = false
  /// A Boolean value that indicates whether text and JSON say which roles the colors could play.
  var hasRoles = false

  static let options: [Option<Self>] = [
    Option(
      "sort", \.order, .choice,
      help: "Order of the colors: share, most common first; hue, around from red, grays last; "
        + "lightness, from dark to light; chroma, from vivid to gray."),
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
