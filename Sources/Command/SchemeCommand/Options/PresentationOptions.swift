internal import Colorway

struct PresentationOptions: OptionGroup {
  var order = SwatchOrder.share
  var color = ColorChoice.auto
  var hasNames = false
  var hasRoles = false
  /// A Boolean value that indicates whether a table begins with a byte order mark.
  var hasByteOrderMark = false

  func style(_ console: Console, isFile: Bool) -> TerminalStyle {
    TerminalStyle(choice: color, console: console, isFile: isFile)
  }

  /// The byte order mark, if a format is a table and is to begin with one.
  func byteOrderMark(of format: String) -> [UInt8] {
    hasByteOrderMark && format == PaletteFormat.csv.name ? [0xEF, 0xBB, 0xBF] : []
  }

  static let options: [Option<Self>] = [
    Option(
      "sort", \.order, .choice,
      help: "Order of the colors: share, most common first; hue, from red around the wheel, grays "
        + "last; lightness, from dark to light; chroma, from vivid to gray."),
    Option("names", \.hasNames, help: "Name each color in text and palettes, as JSON and CSV do."),
    Option(
      "roles", \.hasRoles,
      help: "In text and JSON, say which colors suit background, surface, text and accent, with "
        + "their contrasts."),
    Option(
      "bom", \.hasByteOrderMark,
      help: "Begin CSV with a byte order mark, which some spreadsheets need to read names."),
    Option(
      "color", \.color, .choice,
      help: "When to show colors in text. auto shows them on a terminal unless NO_COLOR or "
        + "CLICOLOR_FORCE says otherwise."),
  ]
}
