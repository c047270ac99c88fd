internal import ColorMath
internal import StructuredText

/// A reader of colors in design tokens, and in other JSON with strings that are colors.
///
/// Each member of the outermost object that is a group makes a palette. References to other tokens, such
/// as `{harbor.1}`, are skipped, because the tokens that they refer to are read themselves.
struct DesignTokensReader {
  private var palettes: [Palette] = []

  /// Returns the palettes of a file.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    palettes(in: try JSONValue.documents(in: bytes))
  }

  /// Returns the palettes of documents.
  static func palettes(in documents: [JSONValue]) -> [Palette] {
    var reader = DesignTokensReader()
    for document in documents { reader.readDocument(document) }
    return reader.palettes
  }

  private mutating func readDocument(_ document: JSONValue) {
    guard case .object(let members) = document else {
      var palette = Palette(colors: [])
      Self.read(document, path: [], into: &palette)
      add(palette)
      return
    }
    var loose = Palette(colors: [])
    for (name, value) in members where !name.hasPrefix("$") {
      if Self.isGroup(value) {
        var palette = Palette(name: name, colors: [])
        Self.read(value, path: [], into: &palette)
        if !palette.colors.isEmpty || value[DesignTokens.Member.type]?.string == "color" {
          palettes.append(palette)
        }
      } else {
        Self.read(value, path: [name], into: &loose)
      }
    }
    add(loose)
  }

  private mutating func add(_ palette: Palette) {
    if !palette.colors.isEmpty { palettes.append(palette) }
  }

  private static func isGroup(_ value: JSONValue) -> Bool {
    if case .object = value { value[DesignTokens.Member.value] == nil } else { false }
  }

  /// Adds the colors of a value to a palette. They are named by the members that lead to them.
  private static func read(_ value: JSONValue, path: [String], into palette: inout Palette) {
    if var color = color(of: value[DesignTokens.Member.value] ?? value) {
      let name = path.joined(separator: " ")
      color.name = name.isEmpty || name == "\(palette.colors.count + 1)" ? nil : name
      palette.colors.append(color)
      return
    }
    switch value {
    case .object(let members):
      for (name, member) in members where !name.hasPrefix("$") {
        read(member, path: path + [name], into: &palette)
      }
    case .array(let elements):
      for element in elements { read(element, path: path, into: &palette) }
    default: break
    }
  }

  /// Returns the color that a value states, if it is one: an object with a color space, or a text.
  private static func color(of value: JSONValue) -> PaletteColor? {
    if let text = value.string {
      // A string may be an ordinary word, so names of colors do not count.
      return text.contains { $0 == "#" || $0 == "(" }
        ? CSSColor(text).map { PaletteColor($0) } : nil
    }
    guard let name = value[DesignTokens.Member.colorSpace]?.string,
      let space = CSSColor.Space(rawValue: name),
      case .array(let elements)? = value[DesignTokens.Member.components], elements.count == 3
    else { return nil }
    let components = elements.map(\.double)
    let alpha = value[DesignTokens.Member.alpha]?.double ?? 1
    if space == .sRGB {
      let channels = components.map { $0 ?? 0 }
      let exact = PaletteColor(space: .srgb, components: channels, alpha: alpha)
      if let exact, exact.srgb.isInGamut { return exact }
    }
    let color = PaletteColor(CSSColor(space: space, components: components, alpha: alpha))
    // For a color outside sRGB, the file's own sRGB value is used.
    guard color.displayP3 != nil, let hex = value[DesignTokens.Member.hex]?.string,
      var fallback = PaletteColor(hex: hex)
    else { return color }
    fallback.alpha = alpha
    fallback.displayP3 = color.displayP3
    return fallback
  }
}
