import ColorMath
import SchemeFormats
import TestCorpora

/// Random palettes from a seed, with names that are hard to write safely.
struct RandomPalettes {
  private var random: SeededBytes

  init(seed: UInt64) { random = SeededBytes(seed: seed) }

  /// Names that break formats whose writers do not quote them.
  static let names: [String?] = [
    nil, "", "harbor", "Dusty Blue", "two\nlines\r\n", "\"quoted\" 'name'", "a, b; c",
    "*/ } :root {",
    "<script>alert(1)</script> & co", "\\u0041 \\", "  spaces  ", "#ff0000", "tab\there", "😀 𝒳",
    "Größe 42", "日本語", "1st", "$value", "{ref}.x", "#{1 + 1}", "null\u{0}byte", "\u{2028}", "=1+1",
    "-->", "]]>", "%s", String(repeating: "long ", count: 200),
  ]

  /// A palette of up to eight colors.
  mutating func next(name: String?) -> Palette {
    var colors: [PaletteColor] = []
    for _ in 0..<random.next(below: 9) { colors.append(nextColor()) }
    return Palette(name: name, colors: colors)
  }

  /// A color of any space.
  mutating func nextColor() -> PaletteColor {
    let name = Self.names[random.next(below: Self.names.count)]
    let space = PaletteColor.Space.allCases[random.next(below: PaletteColor.Space.allCases.count)]
    let components = (0..<space.componentCount).map { index in
      space == .lab ? [fraction() * 100, fraction() * 200 - 100][min(index, 1)] : fraction()
    }
    let alpha = random.next(below: 3) == 0 ? Double(random.next(below: 256)) / 255 : 1
    let eightBit = PaletteColor(nextRGB(), name: name, alpha: alpha)
    guard random.next(below: 2) == 0 else { return eightBit }
    return PaletteColor(space: space, components: components, name: name, alpha: alpha) ?? eightBit
  }

  /// A color of eight bits a channel.
  mutating func nextRGB() -> SRGB8 {
    SRGB8(
      red: UInt8(random.next(below: 256)), green: UInt8(random.next(below: 256)),
      blue: UInt8(random.next(below: 256)))
  }

  private mutating func fraction() -> Double { Double(random.next(below: 1 << 20)) / 1_048_575 }
}
