internal import ColorMath

/// Palettes of SwatchBook: ZIP archives that contain a file `swatchbook.xml`. They are only read. Source: O. Berten,
/// "SwatchBook", `swatchbook.codecs`.
enum SwatchBook {
  static let fileName = "swatchbook.xml"

  /// Returns the palette of a file. Of the values that a color has in several models, the first that is understood
  /// counts.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var scanner = MarkupScanner(try ZIPArchive.content(of: fileName, in: bytes))
    var palette = Palette(colors: [])
    var problems = NotUnderstood()
    var isInColor = false
    var (tag, model) = ("", "")
    var (title, identifier): (String?, String?)
    var color: PaletteColor?
    while let element = scanner.next() {
      switch element {
      case .opening(let name, let attributes, let isEmpty):
        if name == "color" { (isInColor, title, identifier, color) = (true, nil, nil, nil) }
        tag = isEmpty ? "" : name
        model = attributes.first { $0.name == "model" }?.value ?? ""
      case .closing(let name):
        tag = ""
        guard name == "color", isInColor else { continue }
        isInColor = false
        if let color {
          palette.colors.append(color.labeled(title ?? identifier ?? ""))
        } else {
          problems.add(title ?? identifier ?? "a color")
        }
      case .text(let text):
        let line = text.singleLine
        switch tag {
        case "dc:title" where isInColor: title = title ?? line
        case "dc:title" where palette.colors.isEmpty: palette.name = palette.name ?? line
        case "dc:identifier" where isInColor: identifier = line
        case "values": color = color ?? Self.color(line, in: model)
        default: break
        }
      case .comment: break
      }
    }
    problems.add(to: &warnings)
    return palette.colors.isEmpty ? [] : [palette]
  }

  private static func color(_ text: String, in model: String) -> PaletteColor? {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count else { return nil }
    switch model.lowercased() {
    case "rgb", "srgb": return PaletteColor(space: .srgb, components: numbers)
    case "cmyk": return PaletteColor(space: .cmyk, components: numbers)
    // A gray is an amount of black ink.
    case "gray": return PaletteColor(space: .gray, components: numbers.map { 1 - $0 })
    case "lab": return PaletteColor(space: .lab, components: numbers)
    case "hsv": return PaletteColor(space: .hsb, components: numbers)
    default: return nil
    }
  }
}
