internal import ColorMath

/// A table of comma-separated values, with a heading and a line for each color.
///
/// Source: RFC 4180, except that lines end in a line feed alone.
enum CSVTable {
  /// Returns the text of a file. A field of which nothing is known is empty.
  static func text(for palettes: [Palette]) -> String {
    var text = "palette,name,hex,red,green,blue,alpha,share\n"
    for palette in palettes {
      for color in palette.colors {
        let rgb = color.srgb8
        let fields = [
          palette.name ?? "", color.name ?? "", rgb.hex, "\(rgb.red)", "\(rgb.green)",
          "\(rgb.blue)", "\(color.alpha)", color.share.map { "\($0)" } ?? "",
        ]
        text += fields.map(quoted).joined(separator: ",") + "\n"
      }
    }
    return text
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return field }
    let escaped = field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
    return "\"" + escaped.joined() + "\""
  }
}
