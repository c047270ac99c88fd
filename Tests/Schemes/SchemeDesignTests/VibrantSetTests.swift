import ColorMath
import SchemeDesign
import SchemeExtraction
import Testing

struct VibrantSetTests {
  private func set(_ hexes: String...) throws -> [VibrantTarget: String] {
    let scheme = try #require(RandomSchemes.scheme(of: hexes.compactMap { SRGB8(hex: $0) }))
    let set = VibrantSet(scheme)
    return VibrantTarget.allCases.reduce(into: [:]) { $0[$1] = set[$1]?.rgb.hex }
  }

  @Test func `each target gets the color that matches it`() throws {
    let found = try set("#ee8855", "#e01010", "#701010", "#c8b4b4", "#8c6e6e", "#4a3838")
    #expect(
      found == [
        .lightVibrant: "#ee8855", .vibrant: "#e01010", .darkVibrant: "#701010",
        .lightMuted: "#c8b4b4", .muted: "#8c6e6e", .darkMuted: "#4a3838",
      ])
  }

  @Test func `targets without a matching color stay empty`() throws {
    #expect(try set("#000000") == [.darkMuted: "#000000"])
    #expect(try set("#ffffff") == [.lightMuted: "#ffffff"])
    #expect(try set("#ff0000") == [.vibrant: "#ff0000"])
  }

  @Test func `no color is used twice, and each is eligible for its target`() throws {
    for seed in RandomSchemes.seeds.prefix(5000) {
      let scheme = try #require(RandomSchemes.scheme(seed: seed))
      let set = VibrantSet(scheme)
      let found = VibrantTarget.allCases.compactMap { target in set[target].map { (target, $0) } }
      #expect(Set(found.map(\.1.rgb)).count == found.count)
      for (target, swatch) in found {
        let color = HSL(swatch.rgb)
        #expect(target.saturation.eligible ~= color.saturation)
        #expect(target.lightness.eligible ~= color.lightness)
      }
    }
  }

  /// Source of the numbers: androidx.palette.graphics.Target.
  @Test func `each target takes the best color that no earlier one has taken`() throws {
    let lightness = [(0.74, 0.55...1), (0.5, 0.3...0.7), (0.26, 0...0.45)]
    for seed in RandomSchemes.seeds {
      let scheme = try #require(RandomSchemes.scheme(seed: seed))
      let (set, largest) = (VibrantSet(scheme), scheme.swatches.map(\.share).max() ?? 1)
      var taken: [SRGB8] = []
      for (index, target) in VibrantTarget.allCases.enumerated() {
        let (best, range) = lightness[index % 3]
        let (saturation, saturations) = index < 3 ? (1, 0.35...1) : (0.3, 0...0.4)
        func score(_ swatch: ImageColorScheme.Swatch) -> Double? {
          let color = HSL(swatch.rgb)
          guard saturations ~= color.saturation, range ~= color.lightness,
            !taken.contains(swatch.rgb)
          else { return nil }
          return 0.24 * (1 - abs(color.saturation - saturation))
            + 0.52 * (1 - abs(color.lightness - best)) + 0.24 * swatch.share / largest
        }
        let (found, most) = (set[target].flatMap(score), scheme.swatches.compactMap(score).max())
        #expect(abs((found ?? -1) - (most ?? -1)) < 1e-9, "seed \(seed): \(target)")
        if let swatch = set[target] { taken.append(swatch.rgb) }
      }
    }
  }

  /// Computed by hand: (max + min) / 2 and (max - min) / (1 - |2L - 1|).
  @Test(arguments: [
    ("#ff0000", 1.0, 0.5), ("#ffffff", 0.0, 1.0), ("#000000", 0.0, 0.0),
    ("#800000", 1.0, 128.0 / 510),
    ("#c08040", 0.5039370078740157, 256.0 / 510),
  ])
  func `HSL matches the definition of CSS`(
    _ row: (hex: String, saturation: Double, lightness: Double)
  ) throws {
    let color = HSL(try #require(SRGB8(hex: row.hex)))
    #expect(abs(color.saturation - row.saturation) < 1e-12)
    #expect(abs(color.lightness - row.lightness) < 1e-12)
  }
}
