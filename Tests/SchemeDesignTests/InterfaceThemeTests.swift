import ColorMath
import SchemeDesign
import SchemeExtraction
import Testing

struct InterfaceThemeTests {
  /// How far apart two hues are, in degrees.
  private func turn(_ first: Oklab, _ second: Oklab) -> Double {
    let turn = abs(Oklch(first).hue - Oklch(second).hue)
    return min(turn, 360 - turn)
  }

  @Test func `every promise holds for any scheme`() throws {
    for seed in RandomSchemes.seeds {
      let theme = InterfaceTheme(try #require(RandomSchemes.scheme(seed: seed)))
      for appearance in InterfaceTheme.Appearance.allCases {
        let palette = theme[appearance]
        for pair in palette.pairs {
          let (foreground, ground) = (
            palette[pair.promise.foreground], palette[pair.promise.ground]
          )
          // As they are printed.
          let printed = try #require(SRGB8(hex: foreground.hex))
          let printedGround = try #require(SRGB8(hex: ground.hex))
          let ratio = printed.contrastRatio(with: printedGround)
          let exact = exactRatio(printed, printedGround)
          #expect(min(ratio, exact) >= pair.promise.minimum, "seed \(seed): \(appearance) \(pair)")
          #expect(pair.ratio == ratio)
        }
      }
    }
  }

  @Test func `light is light and dark is dark`() throws {
    for seed in RandomSchemes.seeds.prefix(2000) {
      let theme = InterfaceTheme(try #require(RandomSchemes.scheme(seed: seed)))
      for token in [ThemeToken.background, .surface] {
        #expect(Oklab(theme.light[token]).lightness > 0.95)
        #expect(Oklab(theme.dark[token]).lightness < 0.25)
        #expect(Oklab(theme.light[token]).chroma < 0.02)
      }
    }
  }

  @Test func `green is green, amber is amber and red is red beside any accent`() throws {
    let ranges: [(ThemeToken, ClosedRange<Double>)] = [
      (.success, 140...160), (.warning, 62...86), (.danger, 16...38),
    ]
    for seed in RandomSchemes.seeds.prefix(2000) {
      let theme = InterfaceTheme(try #require(RandomSchemes.scheme(seed: seed)))
      for (token, hues) in ranges {
        for appearance in InterfaceTheme.Appearance.allCases {
          let color = Oklch(Oklab(theme[appearance][token]))
          #expect(hues ~= color.hue, "seed \(seed): \(token) \(appearance)")
          #expect(color.chroma > 0.1)
        }
      }
    }
  }

  @Test(arguments: ["#1735f5", "#f6c31b", "#0a8f5c", "#d8262c", "#a04fd0", "#12a5b8", "#6b4a2f"])
  func `the accent has the hue of the photo's`(_ hex: String) throws {
    let accent = Oklab(try #require(SRGB8(hex: hex)))
    let scheme = try #require(RandomSchemes.scheme("#2a2b2d", "#c9cbcc", hex, "#ffffff"))
    let theme = InterfaceTheme(scheme)
    #expect(turn(accent, Oklab(theme.light[.accent])) < 3)
    #expect(turn(accent, Oklab(theme.dark[.accent])) < 3)
  }

  @Test(arguments: [["#000000"], ["#ffffff"], ["#777777"], ["#101010", "#f0f0f0", "#999999"]])
  func `a photo without color gives a theme without color`(_ hexes: [String]) throws {
    let scheme = try #require(RandomSchemes.scheme(of: hexes.compactMap { SRGB8(hex: $0) }))
    let theme = InterfaceTheme(scheme)
    for token in [ThemeToken.background, .surface, .border, .text, .mutedText, .accent, .onAccent] {
      for color in [theme.light[token], theme.dark[token]] {
        #expect(color.red == color.green && color.green == color.blue)
      }
    }
  }
}
