internal import ColorMath
internal import StructuredText

/// Design tokens: a group for each palette, and a token of the type `color` for each color. Source: Design
/// Tokens Community Group, "Format Module" and "Color Module", 2025.10.
enum DesignTokens {
  static func text(for palettes: [Palette]) -> String {
    var names = UniqueNames()
    let groups = palettes.map { palette in
      let name = tokenName(palette.name, otherwise: "palette", unlike: &names)
      return (name, group(for: palette))
    }
    return JSONValue.object(groups).indentedText
  }

  private static func group(for palette: Palette) -> JSONValue {
    var names = UniqueNames()
    let tokens = palette.colors.enumerated().map { index, color in
      let name = tokenName(color.name, otherwise: "\(index + 1)", unlike: &names)
      return (name, JSONValue.object([("$value", value(of: color))]))
    }
    return .object([("$type", .string("color"))] + tokens)
  }

  static func value(of color: PaletteColor) -> JSONValue {
    let (space, components) = components(of: color)
    var members: [(String, JSONValue)] = [
      ("colorSpace", .string(space.rawValue)),
      ("components", .array(components.map { .number($0) })),
    ]
    if color.alpha < 1 { members.append(("alpha", .number(color.alpha))) }
    // The fallback for programs that do not support the color space. Opacity is a separate member.
    return .object(members + [("hex", .string(color.srgb8.hex))])
  }

  private static func components(of color: PaletteColor) -> (CSSColor.Space, [Double]) {
    if let displayP3 = color.displayP3 { return (.displayP3, displayP3.decimals) }
    if color.space == .lab { return (.lab, color.components) }
    return (.sRGB, (color.space == .cmyk ? SRGB(color.srgb8) : color.srgb).channels)
  }

  /// Returns a name in which the characters of references (braces, periods, and an initial `$`) are replaced.
  private static func tokenName(
    _ name: String?, otherwise fallback: String, unlike names: inout UniqueNames
  ) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in (name ?? "").singleLine.unicodeScalars {
      let isReserved = "{}.".unicodeScalars.contains(scalar) || (scalar == "$" && scalars.isEmpty)
      scalars.append(isReserved ? "-" : scalar)
    }
    let base = scalars.isEmpty ? fallback : String(scalars)
    return names.unique(base) { "\(base) \($0)" }
  }

  /// Returns the palettes of a design token file, or of other JSON that contains color strings.
  /// Each group in the outermost object is a palette. References such as `{harbor.1}` are skipped,
  /// because the tokens that they refer to are read anyway.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    palettes(in: try JSONValue.documents(in: bytes))
  }

  static func palettes(in documents: [JSONValue]) -> [Palette] {
    documents.flatMap { document in
      var palettes: [Palette] = []
      var ungrouped = Palette(colors: [])
      if case .object(let members) = document {
        for (name, value) in members where !name.hasPrefix("$") {
          guard isGroup(value) else {
            read(value, path: [String(name.prefix(maximumNameLength))], into: &ungrouped)
            continue
          }
          var palette = Palette(name: name, colors: [])
          read(value, path: [], into: &palette)
          if !palette.colors.isEmpty || value["$type"]?.string == "color" {
            palettes.append(palette)
          }
        }
      } else {
        read(document, path: [], into: &ungrouped)
      }
      return palettes + [ungrouped].filter { !$0.colors.isEmpty }
    }
  }

  /// The maximum number of characters of a group's or token's name that the name of a color contains.
  private static let maximumNameLength = 1_000

  private static func isGroup(_ value: JSONValue) -> Bool {
    if case .object = value { value["$value"] == nil } else { false }
  }

  /// Adds the colors in a value to a palette, named by the paths of their members.
  private static func read(_ value: JSONValue, path: [String], into palette: inout Palette) {
    if var color = color(of: value["$value"] ?? value) {
      let name = path.joined(separator: " ")
      color.name = name.isEmpty || name == "\(palette.colors.count + 1)" ? nil : name
      palette.colors.append(color)
      return
    }
    switch value {
    case .object(let members):
      for (name, member) in members where !name.hasPrefix("$") {
        read(member, path: path + [String(name.prefix(maximumNameLength))], into: &palette)
      }
    case .array(let elements): for element in elements { read(element, path: path, into: &palette) }
    default: break
    }
  }

  /// Returns the color of a value, which is an object with a color space or a string.
  private static func color(of value: JSONValue) -> PaletteColor? {
    if let text = value.string {
      // A string may be an ordinary word, so color names do not count.
      return text.contains { $0 == "#" || $0 == "(" }
        ? CSSColor(text).map { PaletteColor($0) } : nil
    }
    guard let name = value["colorSpace"]?.string, let space = CSSColor.Space(rawValue: name),
      case .array(let elements)? = value["components"], elements.count == 3
    else { return nil }
    let components = elements.map(\.double)
    let alpha = value["alpha"]?.double ?? 1
    if space == .sRGB {
      let channels = components.map { $0 ?? 0 }
      let exact = PaletteColor(space: .srgb, components: channels, alpha: alpha)
      if let exact, exact.srgb.isInGamut { return exact }
    }
    let color = PaletteColor(CSSColor(space: space, components: components, alpha: alpha))
    // For a color outside sRGB, the file's own sRGB value is used.
    guard color.displayP3 != nil, let hex = value["hex"]?.string,
      var fallback = PaletteColor(hex: hex)
    else { return color }
    fallback.alpha = alpha
    fallback.displayP3 = color.displayP3
    return fallback
  }
}
