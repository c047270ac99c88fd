internal import ColorMath
internal import StructuredText

/// Design tokens: a group for each palette, and a token of type `color` for each color.
///
/// Source: Design Tokens Community Group, "Design Tokens Format Module" and "Design Tokens Color
/// Module", 2025.10.
enum DesignTokens {
  /// The text of a file.
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

  private static func value(of color: PaletteColor) -> JSONValue {
    let rgb = color.space == .cmyk ? SRGB(color.srgb8) : color.srgb
    let isLab = color.space == .lab
    let components = isLab ? color.components : [rgb.red, rgb.green, rgb.blue]
    var members: [(String, JSONValue)] = [
      ("colorSpace", .string(isLab ? "lab" : "srgb")),
      ("components", .array(components.map { .number($0) })),
    ]
    if color.alpha < 1 { members.append(("alpha", .number(color.alpha))) }
    // The fallback has six digits: opacity is a member of its own.
    members.append(("hex", .string(color.srgb8.hex)))
    return .object(members)
  }

  /// A name without what has a meaning in references: it must not start with `$` nor contain
  /// braces or periods.
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
