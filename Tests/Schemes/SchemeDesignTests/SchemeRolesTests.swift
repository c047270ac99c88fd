import ColorMath
import ImageDecoding
import SchemeDesign
import SchemeExtraction
import Testing

struct SchemeRolesTests {
  @Test func `every contrast guarantee holds for any scheme`() throws {
    for seed in RandomSchemes.seeds {
      let scheme = try #require(RandomSchemes.scheme(seed: seed))
      let roles = SchemeRoles(scheme)
      for pair in roles.pairs {
        let (foreground, ground) = (
          roles[pair.guarantee.foreground], roles[pair.guarantee.background]
        )
        let ratio = foreground.color.contrastRatio(with: ground.color)
        let exact = exactRatio(foreground.color, ground.color)
        #expect(min(ratio, exact) >= pair.guarantee.minimum, "seed \(seed): \(pair)")
        #expect(pair.ratio == ratio)
        #expect(pair.apca == foreground.color.apcaContrast(on: ground.color))
      }
      let colors = scheme.swatches.map(\.rgb)
      for role in SchemeRoles.Role.allCases {
        #expect(colors.contains(roles[role].original), "seed \(seed): \(role)")
      }
      let isAlone = Set(colors).count == 1
      #expect(isAlone || roles[.accent].original != roles[.background].original, "seed \(seed)")
    }
  }

  /// On either side of a middle gray, text has to be black or white, so no color is readable on both.
  @Test func `text is readable on both the surface and the background`() throws {
    for first in stride(from: UInt8(0x58), through: 0xA0, by: 6) {
      for second in stride(from: UInt8(0x58), through: 0xA0, by: 6) where second != first {
        for blue in [first, first &- 30] {
          let colors = [
            SRGB8(red: first, green: first, blue: blue),
            SRGB8(red: second, green: second, blue: second), .black, .white,
          ]
          let roles = SchemeRoles(try #require(RandomSchemes.scheme(of: colors)))
          for pair in roles.pairs {
            #expect(pair.ratio >= pair.guarantee.minimum, "\(colors.map(\.hex)): \(pair)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    // A gray street, a black sky over a bright city, a vivid wall, and colors that are all alike.
    (["#747678", "#8e9092", "#b1b2b1", "#5c5e61", "#cc3643"], "#b1b2b1"),
    (["#787878", "#0d0d1c", "#d0d0d0", "#909090"], "#0d0d1c"),
    (["#e8380d", "#f4e8d8", "#402010"], "#f4e8d8"),
    (["#f7fdfe", "#4e4942", "#5798d8"], "#f7fdfe"),
    (["#808080"], "#808080"),
  ])
  func `the background is a common color on which text is readable`(
    _ row: (hexes: [String], wanted: String)
  ) throws {
    let scheme = try #require(RandomSchemes.scheme(of: row.hexes.compactMap { SRGB8(hex: $0) }))
    #expect(SchemeRoles(scheme)[.background].color.hex == row.wanted)
  }

  @Test func `the accent stays vivid if some lightness of its hue allows it`() throws {
    for seed in RandomSchemes.seeds {
      let roles = SchemeRoles(try #require(RandomSchemes.scheme(seed: seed)))
      let (accent, ground) = (roles[.accent], roles[.background].color)
      let chroma = Oklab(accent.original).chroma
      let most =
        (0...250).map { Tint(Oklab(accent.original)).color(lightness: Double($0) / 250) }
        .filter { $0.contrastRatio(with: ground) >= 3.01 }
        .map { Oklab($0).chroma }.max() ?? 0
      // Lightness counts, too: at least half of the possible chroma is kept.
      #expect(Oklab(accent.color).chroma >= min(chroma, most) * 0.5, "seed \(seed)")
    }
  }

  @Test func `a red accent on gray does not turn brown`() throws {
    let scheme = try #require(
      RandomSchemes.scheme("#747678", "#8e9092", "#b1b2b1", "#5c5e61", "#cc3643"))
    let accent = SchemeRoles(scheme)[.accent]
    #expect(accent.original.hex == "#cc3643")
    #expect(Oklab(accent.color).chroma > 0.15)
  }

  @Test func `the guaranteed contrast of text is 4.5`() {
    let text = SchemeRoles.guarantees.filter { [.text, .onAccent].contains($0.foreground) }
    #expect(text.count == 3)
    #expect(text.allSatisfy { $0.minimum == 4.5 })
  }

  @Test func `colors with sufficient contrast are not adjusted`() throws {
    let scheme = try #require(
      RandomSchemes.scheme("#f4f1ea", "#e9e4d8", "#23303c", "#8a8577", "#c0391f"))
    let roles = SchemeRoles(scheme)
    #expect(SchemeRoles.Role.allCases.allSatisfy { !roles[$0].isAdjusted })
    let hexes = SchemeRoles.Role.allCases.map { roles[$0].color.hex }
    #expect(hexes == ["#f4f1ea", "#e9e4d8", "#23303c", "#c0391f", "#f4f1ea"])
  }

  @Test(arguments: ["#000000", "#ffffff", "#808080", "#757575", "#777777", "#0000ff", "#ffff00"])
  func `a scheme of one color gives all roles`(_ hex: String) throws {
    let roles = SchemeRoles(try #require(RandomSchemes.scheme(hex)))
    #expect(roles[.background].color.hex == hex)
    #expect(roles[.text].isAdjusted && roles[.accent].isAdjusted && roles[.surface].isAdjusted)
    #expect(roles[.surface].color != roles[.background].color)
  }

  @Test func `a surface has the hue of its background`() throws {
    for seed in RandomSchemes.seeds {
      let roles = SchemeRoles(try #require(RandomSchemes.scheme(seed: seed)))
      let (surface, ground) = (Oklab(roles[.surface].original), Oklab(roles[.background].color))
      let (a, b) = (surface.a - ground.a, surface.b - ground.b)
      #expect((a * a + b * b).squareRoot() <= 0.06, "seed \(seed)")
    }
    let painting = try #require(RandomSchemes.scheme("#e8e0d0", "#d0e0f0", "#302010", "#e0d8c4"))
    #expect(SchemeRoles(painting)[.surface].color.hex == "#e0d8c4")
  }

  @Test func `the accent is a color of another role only if that is much more vivid than the rest`()
    throws
  {
    for seed in RandomSchemes.seeds {
      let scheme = try #require(RandomSchemes.scheme(seed: seed))
      let roles = SchemeRoles(scheme)
      let used = [.background, .surface, .text].map { roles[$0].original }
      let accent = roles[.accent].original
      guard used.contains(accent), accent != used[0] else { continue }
      let vividness = scheme.swatches.first { $0.rgb == accent }?.vividness ?? 0
      for swatch in scheme.swatches where !used.contains(swatch.rgb) {
        #expect(swatch.vividness * 2 < vividness, "seed \(seed)")
      }
    }
  }

  @Test func `a vivid color with a share of 1 % is the accent, and a stray one is not`() throws {
    func accent(ofShare share: Double) throws -> String {
      let colors = [("#e9e2d0", 0.5), ("#6b6f46", 0.5 - share), ("#d95457", share)]
      let swatches = try colors.map { code, share in
        let color = try #require(SRGB8(hex: code))
        return ImageColorScheme.Swatch(
          color: Oklab(color), rgb: color, share: share, pixelCount: 1,
          position: PixelPosition(x: 0, y: 0))
      }
      let scheme = try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0))
      return SchemeRoles(scheme)[.accent].original.hex
    }
    #expect(try accent(ofShare: 0.01) == "#d95457")
    #expect(try accent(ofShare: 0.0005) == "#6b6f46")
  }

  @Test func `the accent is the vivid color, however rare, and not noise in dark areas`() throws {
    let scheme = try #require(
      RandomSchemes.scheme("#101012", "#55565a", "#a9adb0", "#0a0004", "#e8e9ea", "#d8262c"))
    #expect(SchemeRoles(scheme)[.accent].original.hex == "#d8262c")
  }
}
