internal import ColorMath
internal import StructuredText

/// Design tokens: a group for each palette, and a token of the type `color` for each color. Source: Design
/// Tokens Community Group, "Format Module" and "Color Module", 2025.10.
enum DesignTokens {
  static func text(for palettes: [Palette]) -> String { text(for: palettes, value: value(of:)) }

  /// Returns tokens whose values are hex codes, for the tools that read no other values.
  static func hexText(for palettes: [Palette]) -> String {
    text(for: palettes) { .string($0.hex) }
  }

  private static func text(
    for palettes: [Palette], value: (PaletteColor) -> JSONValue
  ) -> String {
    var names = UniqueNames()
    let groups = palettes.map { palette in
      let name = tokenName(palette.name, otherwise: "palette", unlike: &names)
      return (name, group(for: palette, value: value))
    }
    return JSONValue.object(groups).indentedText
  }

  private static func group(
    for palette: Palette, value: (PaletteColor) -> JSONValue
  ) -> JSONValue {
    var names = UniqueNames()
    let tokens = palette.colors.enumerated().map { index, color in
      let name = tokenName(color.name, otherwise: "\(index + 1)", unlike: &names)
      return (name, JSONValue.object([("$value", value(color))]))
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
}
