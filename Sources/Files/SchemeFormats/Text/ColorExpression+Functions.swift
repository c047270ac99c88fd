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

  /// The labels of arguments that are the colors of light and of dark interfaces, in Swift and Dart.
  private static let schemeLabels: [(light: String, dark: String)] = [
    ("light", "dark"), ("any", "dark"), ("lightcolor", "darkcolor"), ("color", "darkcolor"),
  ]

  /// Returns the colors that a value has for light and for dark interfaces, such as `light-dark(#fff, #111)` in CSS and
  /// `Color(light: paper, dark: ink)` in Swift, or `nil` if it is no such value. Those not understood are missing.
  mutating func schemeColors(
    of value: String, at place: Int
  ) -> [(scheme: String, color: PaletteColor)]? {
    guard value.utf8.last == UInt8(ascii: ")"),
      let open = value.utf8.firstIndex(of: UInt8(ascii: "(")),
      value.utf8.count <= 400
    else { return nil }
    let isCSS =
      "lL".utf8.contains(value.utf8[value.startIndex])
      && ["light-dark", "lightdark"].contains(value[..<open].lowercased())
    let mark = value.utf8[open...].first { ":=,".utf8.contains($0) }
    guard isCSS || mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=") else { return nil }
    let arguments = value[value.index(after: open)...].dropLast().topLevelParts(at: ",")
      .map(\.blanksTrimmed)
    guard arguments.count == 2 else { return nil }
    var parts = arguments
    if !isCSS {
      var labels: [String] = []
      for (index, argument) in arguments.enumerated() {
        guard let end = argument.firstIndex(where: { ":=".contains($0) }) else { return nil }
        labels.append(argument[..<end].blanksTrimmed.lowercased())
        parts[index] = argument[end...].dropFirst().blanksTrimmed
      }
      if Self.schemeLabels.contains(where: { labels == [$0.dark, $0.light] }) {
        parts.reverse()
      } else if !Self.schemeLabels.contains(where: { labels == [$0.light, $0.dark] }) {
        return nil
      }
    }
    return zip(["light", "dark"], parts).compactMap { scheme, part in
      // Swift writes `.white` for the color of a type that is known.
      let text = String(part.unquoted.drop { $0 == "." })
      guard case .color(let color) = result(of: text, at: place, allowsName: true) else {
        return nil
      }
      return (scheme, color)
    }
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
    // Rust takes the color out of what may be an error.
    if [".unwrap", ".expect", ".unwrap_or_default"].contains(value[period..<open]) { return base }
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
