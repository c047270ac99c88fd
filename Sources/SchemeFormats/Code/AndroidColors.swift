/// Android's color resources, as in `res/values/colors.xml`.
///
/// Source: Android, "More resource types", Color: `#rrggbb`, or `#aarrggbb`, with the opacity first.
enum AndroidColors {
  /// Returns the text of a file.
  static func text(for palettes: [Palette]) -> String {
    var names = CodeNames(.snake)
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n"
    for palette in palettes {
      for (name, color) in zip(names.names(in: palette), palette.colors) {
        let digits = color.hex.dropFirst()
        let value = digits.count == 8 ? digits.suffix(2) + digits.prefix(6) : digits
        text += "    <color name=\"\(name)\">#\(value)</color>\n"
      }
    }
    return text + "</resources>\n"
  }
}
