internal import ColorMath
internal import StructuredText

/// A CSV table with a header and one line per color. Lines end in a single line feed. The palette
/// of a photo is identified by the photo's path as it was given. Source: RFC 4180.
enum CSVTable {
  /// The maximum number of characters of a palette's name, which is that of paths on Linux.
  private static let maximumNameLength = 4_096

  /// Returns the text of a file. Unknown values are empty fields.
  static func text(for palettes: [Palette]) -> String {
    var text = "palette,name,hex,red,green,blue,alpha,share\n"
    for palette in palettes {
      // The name is repeated for each color.
      let name = String((palette.name.map { palette.source ?? $0 } ?? "").prefix(maximumNameLength))
      for color in palette.colors {
        let rgb = color.srgb8
        let fields =
          [name, color.name ?? "", rgb.hex] + rgb.codes.map { "\($0)" }
          + ["\(color.alpha)", color.share.map { "\($0)" } ?? ""]
        text += fields.map(quoted).joined(separator: ",") + "\n"
      }
    }
    return text
  }

  /// Returns a field, quoted if necessary. Characters that affect display, other than tabs and line breaks, become
  /// escapes such as `\u{9b}`.
  private static func quoted(_ field: String) -> String {
    let safe = field.unicodeScalars.map { scalar in
      switch scalar {
      case "\t", "\n", "\r": String(scalar)
      case _ where scalar.affectsDisplay: scalar.escaped
      default: String(scalar)
      }
    }.joined()
    guard safe.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return safe }
    let escaped = safe.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
    return "\"" + escaped.joined() + "\""
  }
}
