import ColorMath
import SchemeDesign
import SchemeExtraction
import TestCorpora
import Testing

struct TerminalThemeTests {
  private func expectReadable(_ theme: TerminalTheme) {
    #expect(theme.colors.count == 16)
    #expect(Oklab(theme.background).lightness < 0.25)
    #expect(theme.foreground.contrastRatio(with: theme.background) > 10)
    #expect(theme.foreground.contrastRatio(with: theme.selection) > 5)
    for index in Array(1...7) + Array(9...15) {
      let contrast = theme.colors[index].contrastRatio(with: theme.background)
      #expect(contrast >= LeastContrast.text, "color \(index): \(contrast)")
    }
    let dim = theme.colors[8].contrastRatio(with: theme.background)
    #expect(dim >= LeastContrast.graphics)
    let lightness = [0, 8, 7, 15].map { Oklab(theme.colors[$0]).lightness }
    #expect(lightness == lightness.sorted())
  }

  @Test func `every text color can be read on the background, whatever the palette`() throws {
    for seed in RandomSchemes.seeds {
      let scheme = try #require(RandomSchemes.scheme(seed: seed))
      expectReadable(TerminalTheme(scheme.swatches.map(\.rgb)))
    }
    expectReadable(TerminalTheme([]))
    expectReadable(TerminalTheme([.white]))
  }

  @Test func `a color of the palette takes the slot of its hue`() {
    let orange = SRGB8(red: 240, green: 120, blue: 110)
    let theme = TerminalTheme([SRGB8(red: 20, green: 20, blue: 30), orange])
    #expect(theme.colors[1] == orange)
  }

  @Test func `the six hues stay apart, wherever those of the photo are`() throws {
    for seed in UInt64(0)..<500 {
      var random = SplitMix64(seed: seed)
      func part() -> Double { Double(random.next() >> 11) * 0x1p-53 }
      let palette = (0..<12).map { _ in
        SRGB8(nearest: Oklab(Oklch(lightness: 0.4 + part() / 2, chroma: 0.1, hue: part() * 360)))
      }
      let hues = TerminalTheme(palette).colors[1...6].map { Oklch(Oklab($0)).hue }.sorted()
      let gaps = zip(hues, hues.dropFirst() + [hues[0] + 360]).map { $1 - $0 }
      // Yellow and green are nearest, by 33°. A third of that stays free.
      #expect(gaps.allSatisfy { $0 > 8 }, "seed \(seed): \(hues)")
    }
  }

  @Test func `of two colors of a hue, the first takes the slot`() {
    let dark = SRGB8(red: 20, green: 20, blue: 30)
    let reds = [SRGB8(red: 240, green: 120, blue: 110), SRGB8(red: 225, green: 105, blue: 100)]
    #expect(TerminalTheme([dark] + reds).colors[1] == reds[0])
    #expect(TerminalTheme([dark] + reds.reversed()).colors[1] == reds[1])
  }

  @Test func `the slots without a color of their own have their own hues`() {
    let theme = TerminalTheme([SRGB8(rgb: 0x808080)])
    let dominant = theme.colors[1...6].map { color in
      [color.red, color.green, color.blue].map { $0 == max(color.red, color.green, color.blue) }
    }
    #expect(dominant[0] == [true, false, false])
    #expect(dominant[1] == [false, true, false])
    #expect(dominant[3] == [false, false, true])
    #expect(Set(theme.colors).count == 16)
  }
}
