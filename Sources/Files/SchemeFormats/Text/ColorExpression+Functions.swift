internal import ColorMath

extension ColorExpression {
  /// The functions whose results are colors, in CSS, Sass, Less and GTK.
  static let functions: Set = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
    "darken", "lighten", "mix", "shade", "tint", "alpha", "fade", "fadein", "fadeout", "saturate",
    "desaturate", "adjust-color", "scale-color", "change-color", "color.adjust", "color.scale",
    "color.change", "color.mix", "adjust-hue", "spin", "lch", "transparentize", "opacify",
    "light-dark", "color-contrast", "contrast-color", "device-cmyk", "invert", "complement",
    "grayscale", "tint-color", "shade-color", "lighter", "darker", "hsv", "hsva", "cmyk",
    "qt.lighter", "qt.darker", "qt.tint", "qt.alpha",
  ]

  func computed(_ text: String) -> PaletteColor? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let parts = text[text.index(after: open)...].dropLast().topLevelParts(at: ",")
      .map { $0.blanksTrimmed }
    if parts.count == 1, parts[0].lowercased().hasPrefix("from ") {
      return RelativeColor(text, color: part)?.color
    }
    switch text[..<open].lowercased() {
    case "color-mix": return ColorMix(parts, color: part)?.color
    case "rgb", "rgba":
      // Sass has `rgba($color, 0.5)`.
      guard parts.count == 2, var color = part(parts[0]), let alpha = Double(parts[1]) else {
        return nil
      }
      color.alpha = alpha
      return color
    case "cmyk", "device-cmyk": return Self.inks(parts)
    default: return nil
    }
  }

  /// Returns the color of cyan, magenta, yellow and black, each from 0 to 1 or in percent.
  private static func inks(_ parts: [String]) -> PaletteColor? {
    let numbers = parts.joined(separator: " ").split(separator: " ").map { text in
      text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    }
    let inks = numbers.compactMap { $0 }
    guard inks.count == numbers.count else { return nil }
    return PaletteColor(space: .cmyk, components: inks)
  }

  /// The methods of colors that set the opacity, in Swift, Kotlin and Dart.
  private static let opacities: Set = [
    ".withOpacity", ".copy", ".opacity", ".withAlphaComponent", ".withAlpha",
  ]

  /// Returns what a value is that calls a method of a color, such as `ink.withOpacity(0.5)` in Flutter and
  /// `ink.copy(alpha = 0.5f)` in Kotlin.
  mutating func modified(_ value: String, at place: Int) -> Result? {
    // A long chain of calls is no color, and would be searched from each of its ends.
    guard value.utf8.count <= 200, value.last == ")", let open = value.lastIndex(of: "("),
      let period = value[..<open].lastIndex(of: ".")
    else { return nil }
    let base = result(of: String(value[..<period]), at: place, allowsName: false)
    let isOpacity = Self.opacities.contains(String(value[period..<open]))
    guard case .color(var color) = base else { return isOpacity ? .notUnderstood : nil }
    var argument =
      value[value.index(after: open)...].dropLast().split { ":=".contains($0) }
      .last?.blanksTrimmed ?? ""
    if argument.last == "f" { argument.removeLast() }
    guard let number = Double(argument), number >= 0 else { return .notUnderstood }
    guard isOpacity else { return .notUnderstood }
    color.alpha = value[period..<open] == ".withAlpha" ? number / 255 : number
    return .color(color)
  }

  private func part(_ text: String) -> PaletteColor? {
    CSSColor(text).map { PaletteColor($0) } ?? spelling.value(text) ?? computed(text)
  }
}
