/// A color of Mathematica, such as `RGBColor[0.1, 0.2, 0.3]`. Source: Wolfram Language, "Colors".
enum WolframColor {
  private static let spaces: [Substring: PaletteColor.Space] = [
    "RGBColor": .srgb, "Hue": .hsb, "GrayLevel": .gray, "CMYKColor": .cmyk,
  ]

  /// Returns the color of a text, or `nil` if it is no color of Mathematica.
  static func color(_ text: some StringProtocol) -> PaletteColor? {
    guard let first = text.utf8.first, "RHGC".utf8.contains(first), text.hasSuffix("]") else {
      return nil
    }
    let parts = String(text).split(separator: "[")
    guard parts.count == 2, let space = spaces[parts[0]] else { return nil }
    let arguments = parts[1].dropLast().split(separator: ",").map(\.blanksTrimmed)
    if arguments.count == 1, space == .srgb { return ColorSpelling().color(arguments[0].unquoted) }
    var numbers = arguments.compactMap { Double($0) }
    guard numbers.count == arguments.count, numbers.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    // A hue alone is that of a pure color.
    while space == .hsb, numbers.count < 3 { numbers.append(1) }
    let count = space.componentCount
    guard count...count + 1 ~= numbers.count else { return nil }
    return PaletteColor(
      space: space, components: Array(numbers[..<count]),
      alpha: numbers.count > count ? numbers[count] : 1)
  }
}
