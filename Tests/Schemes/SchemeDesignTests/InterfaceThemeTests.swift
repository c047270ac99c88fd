import ColorMath
import SchemeDesign
import SchemeExtraction
import Testing

struct InterfaceThemeTests {
  /// Returns the angle between two hues, in degrees.
  private func turn(_ first: Oklab, _ second: Oklab) -> Double {
    let turn = abs(Oklch(first).hue - Oklch(second).hue)
    return min(turn, 360 - turn)
  }

  @Test func `every contrast guarantee holds for any scheme`() throws {
    for seed in RandomSchemes.seeds {
      let theme = InterfaceTheme(try #require(RandomSchemes.scheme(seed: seed)))
      for appearance in InterfaceTheme.Appearance.allCases {
        let palette = theme[appearance]
        for pair in palette.pairs {
          let (foreground, ground) = (
            palette[pair.guarantee.foreground], palette[pair.guarantee.background]
          )
          // The colors as they are printed.
          let printed = try #require(SRGB8(hex: foreground.hex))
          let printedGround = try #require(SRGB8(hex: ground.hex))
          let ratio = printed.contrastRatio(with: printedGround)
          let exact = exactRatio(printed, printedGround)
          #expect(
            min(ratio, exact) >= pair.guarantee.minimum, "seed \(seed): \(appearance) \(pair)")
          #expect(pair.ratio == ratio)
        }
      }
    }
  }

  @Test func `accent and status colors are distinguishable in any theme`() throws {
    for seed in RandomSchemes.seeds {
      let theme = InterfaceTheme(try #require(RandomSchemes.scheme(seed: seed)))
      expectDistinct(theme, "seed \(seed)")
    }
  }

  @Test(arguments: (0..<36).map { $0 * 10 })
  func `accent and status colors are distinguishable for an accent of any hue`(_ hue: Int) throws {
    for lightness in stride(from: 0.3, through: 0.9, by: 0.1) {
      let accent = Tint(Oklab(Oklch(lightness: lightness, chroma: 0.2, hue: Double(hue))))
        .color(lightness: lightness)
      let scheme = try #require(
        RandomSchemes.scheme(of: [SRGB8(rgb: 0x808080), SRGB8(rgb: 0x303030), accent]))
      expectDistinct(InterfaceTheme(scheme), accent.hex)
    }
  }

  private func expectDistinct(_ theme: InterfaceTheme, _ name: String) {
    for appearance in InterfaceTheme.Appearance.allCases {
      for pair in ThemeToken.distinctPairs {
        let (first, second) = (theme[appearance][pair.first], theme[appearance][pair.second])
        let difference = Oklab(first).difference(from: Oklab(second))
        #expect(difference >= 0.1, "\(name) \(appearance) \(pair)")
      }
    }
  }

  @Test func `a gray photo with a red object gives gray backgrounds and a red accent`() throws {
    let scheme = try #require(
      RandomSchemes.scheme(
        "#747678", "#8e9092", "#b1b2b1", "#5c5e61", "#cccccc", "#2a2a2c", "#d0d2d3", "#404142",
        "#cc3643"))
    let theme = InterfaceTheme(scheme)
    for color in [theme.light[.background], theme.light[.surface], theme.dark[.background]] {
      #expect(Oklab(color).chroma < 0.004)
    }
    #expect(Oklab(theme.light[.accent]).chroma > 0.15)
  }

  @Test func `backgrounds have the tints of the light and dark regions, whatever the colors`()
    throws
  {
    let tones = ImageColorScheme.Tones(
      dark: Oklab(lightness: 0.2, a: -0.01, b: -0.04), light: Oklab(lightness: 0.9, a: 0.001, b: 0))
    let scheme = try #require(
      RandomSchemes.scheme(of: [0x803010, 0xE0B090].map { SRGB8(rgb: $0) }, tones: tones))
    let theme = InterfaceTheme(scheme)
    for token in [ThemeToken.background, .surface, .border, .text] {
      #expect(turn(Oklab(theme.dark[token]), tones.dark) < 15)
      // With so little chroma, the light regions count as gray.
      #expect(Oklab(theme.light[token]).chroma < 0.004)
    }
    let terminal = TerminalTheme(scheme.swatches.map(\.rgb), tones: tones)
    #expect(turn(Oklab(terminal.background), tones.dark) < 10)
    #expect(turn(Oklab(terminal.selection), tones.dark) < 10)
    #expect(Oklab(terminal.foreground).chroma < 0.004)
  }

  @Test
  func `a light theme has the tint of the light regions, and light terminals also of the dark`()
    throws
  {
    let tones = ImageColorScheme.Tones(
      dark: Oklab(lightness: 0.3, a: 0.05, b: 0),
      light: Oklab(lightness: 0.9, a: -0.03, b: 0.03))
    let scheme = try #require(
      RandomSchemes.scheme(of: [0x103080, 0x90B0E0].map { SRGB8(rgb: $0) }, tones: tones))
    let theme = InterfaceTheme(scheme)
    for token in [ThemeToken.border, .text, .mutedText] {
      #expect(turn(Oklab(theme.light[token]), tones.light) < 15, "\(token)")
      // With the little chroma of light text, rounding turns the hue further.
      guard token != .text else { continue }
      #expect(turn(Oklab(theme.dark[token]), tones.dark) < 15, "\(token)")
    }
    var style = TerminalTheme.Style()
    style.appearance = .light
    let terminal = TerminalTheme(scheme, style: style)
    #expect(turn(Oklab(terminal.background), tones.light) < 15)
    #expect(turn(Oklab(terminal.selection), tones.light) < 15)
    #expect(turn(Oklab(terminal.foreground), tones.dark) < 15)
  }

  @Test func `the accents of a theme have hues at least 40 degrees apart`() throws {
    var counts = Set<Int>()
    for seed in RandomSchemes.seeds {
      let accents = InterfaceTheme(try #require(RandomSchemes.scheme(seed: seed))).light.accents
      counts.insert(accents.count)
      for (index, accent) in accents.enumerated() {
        for other in accents[(index + 1)...] {
          // Rounding to eight bits turns hues by a few degrees.
          #expect(turn(Oklab(accent.color), Oklab(other.color)) > 33, "seed \(seed)")
        }
      }
    }
    #expect(counts.isSuperset(of: [1, 3]))
  }

  @Test func `light themes have light backgrounds, and dark themes have dark ones`() throws {
    for seed in RandomSchemes.seeds.prefix(2000) {
      let theme = InterfaceTheme(try #require(RandomSchemes.scheme(seed: seed)))
      for token in [ThemeToken.background, .surface] {
        #expect(Oklab(theme.light[token]).lightness > 0.95)
        #expect(Oklab(theme.dark[token]).lightness < 0.25)
        #expect(Oklab(theme.light[token]).chroma < 0.02)
      }
    }
  }

  @Test func `success is green, warning amber and danger red beside any accent`() throws {
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
  func `the accent of a theme has the hue of the photo's accent`(_ hex: String) throws {
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
