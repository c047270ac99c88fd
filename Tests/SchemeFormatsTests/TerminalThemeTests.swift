import ColorMath
import Foundation
import SchemeFormats
import TestCorpora
import Testing

/// Themes of terminals are dark, readable, and made of the palette.
struct TerminalThemeTests {
  private func expectReadable(_ theme: TerminalTheme) {
    #expect(theme.colors.count == 16)
    #expect(Oklab(theme.background).lightness < 0.25)
    #expect(theme.foreground.contrastRatio(with: theme.background) > 10)
    #expect(theme.foreground.contrastRatio(with: theme.selection) > 5)
    for index in Array(1...7) + Array(9...15) {
      let contrast = theme.colors[index].contrastRatio(with: theme.background)
      #expect(contrast >= TerminalTheme.leastContrast - 0.05, "color \(index): \(contrast)")
    }
    let dim = theme.colors[8].contrastRatio(with: theme.background)
    #expect(dim >= TerminalTheme.leastDimContrast - 0.05)
    let lightness = [0, 8, 7, 15].map { Oklab(theme.colors[$0]).lightness }
    #expect(lightness == lightness.sorted())
  }

  @Test func `every text color can be read on the background, whatever the palette`() {
    var random = RandomPalettes(seed: 11)
    for _ in 0..<300 { expectReadable(TerminalTheme(random.next(name: nil))) }
    expectReadable(TerminalTheme(Palette(colors: [])))
    let white = PaletteColor(SRGB8(red: 255, green: 255, blue: 255))
    expectReadable(TerminalTheme(Palette(colors: [white])))
  }

  @Test func `a color of the palette takes the slot of its hue`() {
    let orange = SRGB8(red: 240, green: 120, blue: 110)
    let theme = TerminalTheme(
      Palette(colors: [PaletteColor(SRGB8(red: 20, green: 20, blue: 30)), PaletteColor(orange)]))
    #expect(theme.colors[1] == orange)
  }

  @Test func `the slots without a color of their own have their own hues`() {
    let gray = PaletteColor(SRGB8(red: 128, green: 128, blue: 128))
    let theme = TerminalTheme(Palette(colors: [gray]))
    let dominant = theme.colors[1...6].map { color in
      [color.red, color.green, color.blue].map { $0 == max(color.red, color.green, color.blue) }
    }
    #expect(dominant[0] == [true, false, false])
    #expect(dominant[1] == [false, true, false])
    #expect(dominant[3] == [false, false, true])
    #expect(Set(theme.colors).count == 16)
  }

  @Test func `pywal has the members that its readers look for`() throws {
    let palette = Palette(name: "harbor", source: "/photos/harbor.jpg", colors: [])
    let data = Data(try PaletteFormat.pywal.bytes(for: [palette]))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["wallpaper"] as? String == "/photos/harbor.jpg")
    #expect(object["alpha"] as? String == "100")
    let special = try #require(object["special"] as? [String: String])
    #expect(special.keys.sorted() == ["background", "cursor", "foreground"])
    let colors = try #require(object["colors"] as? [String: String])
    #expect(Set(colors.keys) == Set((0...15).map { "color\($0)" }))
  }
}
