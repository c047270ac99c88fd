import ColorMath
import SchemeDesign
import TestCorpora
import Testing

struct ThemeStylesheetTests {
  private func sheet() throws -> ThemeStylesheet {
    let scheme = try #require(RandomSchemes.scheme("#e7eff9", "#1c1710", "#a75d49"))
    return ThemeStylesheet(InterfaceTheme(scheme))
  }

  @Test func `the stylesheet has both palettes and follows the system's color scheme`() throws {
    let text = try sheet().text
    #expect(text.hasPrefix(":root {\n  color-scheme: light dark;\n  --background: #"))
    let parts = text.split(separator: "@media (prefers-color-scheme: dark) {\n  :root {\n")
    try #require(parts.count == 2)
    let theme = try sheet().theme
    for token in ThemeToken.allCases {
      let property = ThemeStylesheet.property(of: token)
      #expect(parts[0].contains("  \(property): \(theme.light[token].hex);"))
      #expect(parts[1].contains("    \(property): \(theme.dark[token].hex);"))
    }
  }

  @Test func `braces and comments are balanced`() throws {
    let text = try sheet().text
    #expect(text.count { $0 == "{" } == 3)
    #expect(text.count { $0 == "}" } == 3)
    #expect(text.split(separator: "/*").count == text.split(separator: "*/").count)
  }

  @Test(arguments: [(ThemeToken.text, "--text"), (.mutedText, "--muted-text")])
  func `property names follow CSS conventions`(_ row: (token: ThemeToken, property: String)) {
    #expect(ThemeStylesheet.property(of: row.token) == row.property)
  }

  @Test func `ratios are never rounded up`() throws {
    for pair in try sheet().theme.light.pairs {
      let shown = try #require(Double(pair.ratioText.dropLast(2)))
      #expect(shown <= pair.ratio && pair.ratio - shown < 0.01)
    }
  }

  /// Each place has the ratios of both palettes: the style sheet in comments, the page there and in
  /// its tables.
  @Test func `all printed ratios are those of the theme, rounded down`() throws {
    let sheet = try sheet()
    let ratios = (sheet.theme.light.pairs + sheet.theme.dark.pairs).map(\.ratio).sorted()
    let page = ThemePage(of: sheet.theme, title: "a", colors: []).text
    for (text, count) in [(sheet.text, 1), (page, 2)] {
      let printed = text.matches(of: /([0-9.]+):1 on/).compactMap { Double($0.1) }.sorted()
      try #require(printed.count == count * ratios.count)
      for (index, shown) in printed.enumerated() {
        let ratio = ratios[index / count]
        #expect(shown <= ratio && ratio - shown < 0.01)
      }
    }
  }

  @Test(arguments: ColorNotation.allCases)
  func `colors in every notation give the same 8-bit colors`(notation: ColorNotation) throws {
    var bytes = SeededBytes(seed: 7)
    let colors =
      [SRGB8.black, .white, SRGB8(rgb: 0x808080), SRGB8(rgb: 0x0000FF)]
      + (0..<3000).map { _ in SRGB8(rgb: bytes.next(below: 1 << 24)) }
    for color in colors {
      let text = notation.text(of: color)
      #expect(SRGB8(try #require(CSSColor(text))) == color, "\(color.hex) as \(text)")
      let half = try #require(CSSColor(notation.text(of: color, alpha: 0.5)))
      #expect(SRGB8(half) == color && abs((half.alpha ?? 1) - 0.5) < 0.005)
    }
  }

  @Test func `scales run from light to dark, and their ends have readable contrast`() throws {
    for seed in RandomSchemes.seeds.prefix(500) {
      let theme = InterfaceTheme(try #require(RandomSchemes.scheme(seed: seed)))
      for scale in theme.scales {
        let lightness = scale.colors.map { Oklab($0).lightness }
        #expect(lightness == lightness.sorted(by: >) && Set(scale.colors).count == 11, "\(scale)")
        for (step, color) in zip(ThemeScale.steps, scale.colors) {
          if step >= 600 { #expect(color.contrastRatio(with: scale.colors[0]) >= 4.5, "\(step)") }
          if step <= 400 { #expect(color.contrastRatio(with: scale.colors[10]) >= 4.5, "\(step)") }
        }
      }
      for palette in [theme.light, theme.dark] {
        #expect((1...3).contains(palette.accents.count))
        for accent in palette.accents {
          #expect(accent.color.contrastRatio(with: palette[.background]) >= 3)
          #expect(accent.color.contrastRatio(with: palette[.surface]) >= 3)
          #expect(accent.text.contrastRatio(with: accent.color) >= 4.5)
        }
      }
    }
  }

  @Test func `the middle of a scale has the chroma of its color, and its ends have less`() throws {
    // sRGB has this chroma at the lightness of every step.
    let theme = InterfaceTheme(try #require(RandomSchemes.scheme("#e7eff9", "#1c1710", "#a75d49")))
    let chroma = Oklab(theme.light[.mutedText]).chroma
    let scale = try #require(theme.scales.first { $0.name == "neutral" })
    let parts = scale.colors.map { Oklab($0).chroma / chroma }
    #expect(parts[4...7].allSatisfy { abs($0 - 1) < 0.05 }, "\(parts)")
    #expect(parts[0] < 0.15 && parts[3] < 0.75 && parts[10] < 0.6, "\(parts)")
  }

  @Test func `a photo with two vivid hues has two accents, and a photo with one has one`() throws {
    let two = try #require(RandomSchemes.scheme("#e7eff9", "#c03020", "#2050c0", "#204fbe"))
    let accents = InterfaceTheme(two).light.accents
    #expect(accents.count == 2)
    let turned = InterfaceTheme(two, accent: 2).light
    #expect(turned[.accent] == accents[1].color && turned.accents[1] == accents[0])
    #expect(InterfaceTheme(two, accent: 3).light == turned, "the last accent stands in")
    let one = try #require(RandomSchemes.scheme("#e7eff9", "#c03020", "#a02818", "#777777"))
    #expect(
      InterfaceTheme(one).scales.map(\.name) == [
        "neutral", "accent", "success", "warning", "danger",
      ])
  }
}
