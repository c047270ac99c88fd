internal import ColorMath
internal import StructuredText

/// GIMP palettes, a text format that Inkscape, Krita, and others share. Source: GIMP's
/// `gimppalette-load.c`, and Aseprite's documentation of its `Channels: RGBA`.
enum GIMPPalette {
  private static let header = "GIMP Palette"
  /// The name that GIMP gives to a palette without a name.
  private static let noName = "Untitled"

  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var palette = Palette(colors: [])
    var hasAlpha = false
    var problems = NotUnderstood()
    var firstError: PaletteError?
    for var line in TextLine.lines(in: bytes) {
      if line.number == 1 {
        guard line.trimmed == header else {
          throw line.error("it does not start with '\(header)'")
        }
        continue
      }
      guard !line.isBlank, line.text.utf8.first != UInt8(ascii: "#") else { continue }
      if palette.colors.isEmpty, let (key, value) = field(line.text) {
        if key == "Name", !value.isEmpty, value != noName { palette.name = value }
        if key == "Channels" { hasAlpha = value == "RGBA" }
        continue
      }
      let text = line.trimmed
      do throws(PaletteError) {
        let color = try line.takeColor()
        let alpha = hasAlpha ? Double(try line.takeChannel()) / 255 : 1
        palette.colors.append(PaletteColor(color, alpha: alpha).labeled(line.trimmed))
      } catch {
        firstError = firstError ?? error
        problems.add(text, line: line.number)
      }
    }
    if palette.colors.isEmpty, let firstError { throw firstError }
    problems.add(to: &warnings)
    return [palette]
  }

  /// Returns the text of a file. All colors become opaque.
  static func text(for palette: Palette) -> String {
    let name = palette.name?.singleLine ?? ""
    // The header has all four lines that GIMP writes, because some readers skip four lines unchecked.
    var text = "\(header)\nName: \(name.isEmpty ? noName : name)\nColumns: 0\n#\n"
    for color in palette.colors {
      let channels = color.srgb8.codes.map { String($0).padded(to: 3) }
      text += channels.joined(separator: " ") + "\t" + color.label.singleLine + "\n"
    }
    return text
  }

  /// Returns the key and value of a line such as `Columns: 16`, or `nil` for other lines.
  private static func field(_ line: Substring) -> (key: String, value: String)? {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = String(line[..<colon])
    guard ["Name", "Columns", "Channels"].contains(key) else { return nil }
    return (key, line[line.utf8.index(after: colon)...].singleLine)
  }
}
