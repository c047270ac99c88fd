import ColorMath
import SchemeDesign
import SchemeExtraction
import TestCorpora
import Testing

struct TerminalThemeTests {
  private func expectReadable(_ theme: TerminalTheme, _ style: TerminalTheme.Style = .init()) {
    let isLight = style.appearance == .light
    #expect(theme.colors.count == 16)
    let ground = Oklab(theme.background).lightness
    #expect(isLight ? ground > 0.9 : ground < 0.25)
    #expect(theme.foreground.contrastRatio(with: theme.background) > 9)
    #expect(theme.foreground.contrastRatio(with: theme.selection) > 5)
    for index in Array(1...7) + Array(9...15) {
      let contrast = theme.colors[index].contrastRatio(with: theme.background)
      #expect(contrast >= style.contrast, "color \(index): \(contrast)")
    }
    let dim = theme.colors[8].contrastRatio(with: theme.background)
    #expect(dim >= MinimumContrast.graphics)
    let lightness = [0, 8, 7, 15].map { Oklab(theme.colors[$0]).lightness }
    #expect(lightness == (isLight ? lightness.sorted(by: >) : lightness.sorted()))
    guard style.contrast <= 4.5 else { return }
    for first in 1...6 {
      for second in 1..<first {
        let difference = Oklab(theme.colors[first]).difference(from: Oklab(theme.colors[second]))
        #expect(difference >= 0.05, "colors \(second) and \(first): \(difference)")
      }
    }
  }

  private func style(
    _ appearance: InterfaceTheme.Appearance, mood: Double = 1, contrast: Double = 4.5
  ) -> TerminalTheme.Style {
    var style = TerminalTheme.Style()
    (style.appearance, style.mood, style.contrast) = (appearance, mood, contrast)
    return style
  }

  @Test(arguments: InterfaceTheme.Appearance.allCases)
  func `text colors are readable on the background and distinguishable, for any palette`(
    _ appearance: InterfaceTheme.Appearance
  ) throws {
    for seed in RandomSchemes.seeds.prefix(600) {
      let scheme = try #require(RandomSchemes.scheme(seed: seed))
      for style in [
        style(appearance), style(appearance, mood: 0.5), style(appearance, contrast: 7),
        style(appearance, contrast: 3), style(appearance, contrast: 10),
      ] {
        expectReadable(TerminalTheme(scheme, style: style), style)
      }
    }
    // Less contrast than graphics need is not given.
    for seed in RandomSchemes.seeds.prefix(50) {
      let scheme = try #require(RandomSchemes.scheme(seed: seed))
      let faint = TerminalTheme(scheme, style: style(appearance, contrast: 1))
      #expect(faint == TerminalTheme(scheme, style: style(appearance, contrast: 3)))
    }
    for palette in [[], [.white], [.black], [SRGB8(rgb: 0x808080)], [SRGB8(rgb: 0x0000FF)]] {
      expectReadable(TerminalTheme(palette, style: style(appearance)), style(appearance))
    }
  }

  @Test func `without mood, all photos give the same hues`() {
    let style = style(.dark, mood: 0)
    let ground = SRGB8(rgb: 0x101010)
    let themes = [0xC0392B, 0x2980B9].map { rgb in
      TerminalTheme([ground, SRGB8(rgb: rgb)], style: style)
    }
    #expect(themes[0].colors[1...6] == themes[1].colors[1...6])
    let moody = TerminalTheme([ground, SRGB8(rgb: 0x2980B9)])
    #expect(moody.colors[1...6] != themes[0].colors[1...6])
  }

  @Test func `a warm photo gives warmer hues than a cold one, and a gray photo gives grays`() {
    func warmth(_ colors: [Int]) -> Double {
      TerminalTheme(colors.map { SRGB8(rgb: $0) }).colors[1...6].reduce(0) {
        $0 + Oklab($1).a + Oklab($1).b
      }
    }
    #expect(warmth([0x201008, 0xB05020, 0xE0A060]) > warmth([0x081020, 0x2050B0, 0x60A0E0]) + 0.1)
    for color in TerminalTheme([0x202020, 0x808080, 0xD0D0D0].map { SRGB8(rgb: $0) }).colors {
      #expect(Oklab(color).chroma < 0.005)
    }
  }

  @Test func `a palette color determines the hue of the slot that it matches`() {
    let own = SRGB8(red: 220, green: 110, blue: 60)
    let red = TerminalTheme([SRGB8(red: 20, green: 20, blue: 30), own]).colors[1]
    #expect(abs(Oklch(Oklab(red)).hue - Oklch(Oklab(own)).hue) < 2)
    #expect(abs(Oklab(red).chroma - Oklab(own).chroma) < 0.04)
  }

  @Test func `a hue that a photo lacks is as light as similar colors of the photo`() {
    func yellow(_ colors: [Int]) -> Double {
      Oklab(TerminalTheme(colors.map { SRGB8(rgb: $0) }).colors[3]).lightness
    }
    // Both have an orange and a blue, but no yellow.
    #expect(yellow([0xFFB090, 0x102850]) > yellow([0x702810, 0x90B8FF]) + 0.1)
  }

  @Test func `a bright yellow is still yellow`() {
    let theme = TerminalTheme([0x202020, 0xFFF0C0].map { SRGB8(rgb: $0) })
    let (yellow, bright) = (Oklab(theme.colors[3]), Oklab(theme.colors[11]))
    #expect(bright.lightness > yellow.lightness + 0.02)
    #expect(bright.chroma > 0.9 * yellow.chroma)
  }
}
