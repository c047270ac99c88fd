internal import ColorMath
internal import StructuredText

/// Design tokens: a group for each palette, and a token of the type `color` for each color.
///
/// Source: Design Tokens Community Group, "Design Tokens Format Module" and "Design Tokens Color
/// Module", 2025.10.
enum DesignTokens {
  /// The names of the members of groups, tokens and values.
  enum Member {
    static let type = "$type"
    static let value = "$value"
    static let colorSpace = "colorSpace"
    static let components = "components"
    static let alpha = "alpha"
    static let hex = "hex"
  }

  /// Returns the text of a file.
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
      return (name, JSONValue.object([(Member.value, value(of: color))]))
    }
    return .object([(Member.type, .string("color"))] + tokens)
  }

  private static func value(of color: PaletteColor) -> JSONValue {
    let (space, components) = components(of: color)
    var members: [(String, JSONValue)] = [
      (Member.colorSpace, .string(space.rawValue)),
      (Member.components, .array(components.map { .number($0) })),
    ]
    if color.alpha < 1 { members.append((Member.alpha, .number(color.alpha))) }
    // The fallback for programs that do not support the color space. Opacity is a separate member.
    members.append((Member.hex, .string(color.srgb8.hex)))
    return .object(members)
  }

  private static func components(of color: PaletteColor) -> (CSSColor.Space, [Double]) {
    if let displayP3 = color.displayP3 { return (.displayP3, displayP3.decimals) }
    if color.space == .lab { return (.lab, color.components) }
    let rgb = color.space == .cmyk ? SRGB(color.srgb8) : color.srgb
    return (.sRGB, [rgb.red, rgb.green, rgb.blue])
  }

  /// Returns a name without characters that have a meaning in references to tokens: braces, periods,
  /// and a `$` at its start.
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
