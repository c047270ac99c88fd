internal import ColorMath

/// The numbers of Photoshop color swatches: four of 16 bits for each color, whose meaning depends on
/// its color space.
///
/// Source: Adobe, "Photoshop File Formats Specification", section "Color Swatches".
enum ACO {
  /// The codes of color spaces. Those of ink books (3 to 6 and 10) are omitted, because only the books
  /// define how their inks look.
  enum Space: Int {
    case rgb = 0
    case hsb = 1
    case cmyk = 2
    case lab = 7
    case gray = 8
    case wideCMYK = 9
  }

  /// Returns the color that four numbers encode.
  static func color(_ words: [Int], in space: Space) -> PaletteColor? {
    func signed(_ word: Int) -> Double { Double(Int16(truncatingIfNeeded: word)) }
    switch space {
    case .rgb: return PaletteColor(space: .srgb, components: words[0..<3].map(fraction))
    case .hsb: return PaletteColor(space: .hsb, components: words[0..<3].map(fraction))
    // The largest number stands for no ink.
    case .cmyk: return PaletteColor(space: .cmyk, components: words.map { fraction(65_535 - $0) })
    case .lab:
      return PaletteColor(
        space: .lab,
        components: [Double(words[0]) / 100, signed(words[1]) / 100, signed(words[2]) / 100])
    case .gray: return PaletteColor(space: .gray, components: [Double(words[0]) / 10_000])
    case .wideCMYK:
      return PaletteColor(space: .cmyk, components: words.map { Double($0) / 10_000 })
    }
  }

  /// Returns the space that holds a color, and its four numbers there.
  static func words(of color: PaletteColor) -> (space: Space, words: [UInt16]) {
    let c = color.components
    switch color.space {
    case .srgb: return (.rgb, c.map { word($0 * 65_535) } + [0])
    case .hsb: return (.hsb, c.map { word($0 * 65_535) } + [0])
    case .cmyk: return (.cmyk, c.map { 65_535 - word($0 * 65_535) })
    case .lab: return (.lab, [word(c[0] * 100), signedWord(c[1]), signedWord(c[2]), 0])
    case .gray: return (.gray, [word(c[0] * 10_000), 0, 0, 0])
    }
  }

  private static func fraction(_ word: Int) -> Double { Double(word) / 65_535 }

  private static func word(_ value: Double) -> UInt16 {
    UInt16(min(65_535, max(0, value.rounded())))
  }

  private static func signedWord(_ value: Double) -> UInt16 {
    UInt16(bitPattern: Int16(min(32_767, max(-32_768, (value * 100).rounded()))))
  }
}
