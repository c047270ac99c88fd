import ColorMath
import ImageDecoding
import SchemeDesign
import SchemeExtraction
import Testing

struct MaterialRolesTests {
  private static func theme(_ rgb: Int) throws -> InterfaceTheme {
    let color = SRGB8(rgb: rgb)
    let swatch = ImageColorScheme.Swatch(
      color: Oklab(color), rgb: color, share: 1, pixelCount: 1, position: PixelPosition(x: 0, y: 0))
    return InterfaceTheme(
      try #require(ImageColorScheme(swatches: [swatch], meanSquaredError: 0)))
  }

  @Test(
    arguments: [0x000000, 0xFFFFFF, 0x808080, 0xFF0000, 0xFFFF00, 0x0000FF, 0x3D7EA6],
    InterfaceTheme.Appearance.allCases)
  func `text is readable on every role that has a text role`(
    rgb: Int, appearance: InterfaceTheme.Appearance
  ) throws {
    let theme = try Self.theme(rgb)
    let roles = MaterialRoles(theme, appearance).colors
    let colors = Dictionary(uniqueKeysWithValues: roles.map { ($0.name, $0.color) })
    #expect(colors.count == roles.count)
    var pairCount = 0
    for (name, color) in roles {
      guard let ground = name.hasPrefix("on_") ? colors[String(name.dropFirst(3))] : nil else {
        continue
      }
      pairCount += 1
      if name == "on_surface_variant" { continue }
      #expect(color.contrastRatio(with: ground) >= 4.5, "\(name)")
    }
    #expect(pairCount > 12)
    #expect(colors["primary"] == theme[appearance][.accent])
    #expect(colors["muted_text"] == theme[appearance][.mutedText])
  }

  @Test func `the tertiary hue is 60° beyond the primary hue, and secondary is less colorful`()
    throws
  {
    let roles = MaterialRoles(try Self.theme(0x3D7EA6), .dark).colors
    func color(_ name: String) throws -> Oklch {
      Oklch(Oklab(try #require(roles.first { $0.name == name }).color))
    }
    let (primary, secondary, tertiary) = (
      try color("primary"), try color("secondary"), try color("tertiary")
    )
    let angle = (tertiary.hue - primary.hue + 360).truncatingRemainder(dividingBy: 360)
    #expect(abs(angle - 60) < 3)
    #expect(secondary.chroma < primary.chroma)
  }

  @Test(arguments: [0xFF0000, 0xFFFF00, 0x0000FF, 0x3D7EA6])
  func `fixed roles are the same in both appearances, and others are not`(rgb: Int) throws {
    let theme = try Self.theme(rgb)
    let (light, dark) = (MaterialRoles(theme, .light).colors, MaterialRoles(theme, .dark).colors)
    let same = zip(light, dark).filter { $0.color == $1.color }.map(\.0.name)
    let fixed = light.map(\.name).filter { $0.contains("_fixed") }
    #expect(fixed.count == 12)
    #expect(Set(same).isSuperset(of: fixed + ["shadow", "scrim"]))
    #expect(!same.contains("primary_container") && !same.contains("surface"))
  }

  @Test(arguments: [0x808080, 0x3D7EA6, 0xFF0000])
  func `surfaces are ordered by lightness, and inverse roles are those of the other appearance`(
    rgb: Int
  ) throws {
    let theme = try Self.theme(rgb)
    func lightness(_ appearance: InterfaceTheme.Appearance, _ names: String...) -> [Double] {
      let roles = MaterialRoles(theme, appearance).colors
      return names.compactMap { name in
        roles.first { $0.name == "surface" + name }.map { Oklab($0.color).lightness }
      }
    }
    let dark = lightness(
      .dark, "_container_lowest", "_dim", "_container_low", "_container", "_container_high",
      "_container_highest", "_bright")
    let light = lightness(
      .light, "_container_highest", "_dim", "_container_high", "_container_low", "_bright",
      "_container_lowest")
    for (list, count) in [(dark, 7), (light, 6)] {
      #expect(list.count == count && zip(list, list.dropFirst()).allSatisfy { $0 < $1 }, "\(list)")
    }
    for (appearance, other) in [
      (InterfaceTheme.Appearance.light, theme.dark), (.dark, theme.light),
    ] {
      let roles = MaterialRoles(theme, appearance).colors
      #expect(roles.first { $0.name == "inverse_primary" }?.color == other[.accent])
    }
  }

  @Test func `the tones of a gray are its CIE lightness`() throws {
    let palettes = MaterialRoles.palettes(of: try Self.theme(0x808080))
    let neutral = try #require(palettes.first { $0.name == "neutral" })
    #expect(neutral.tones.count == 18)
    for (tone, color) in neutral.tones {
      let light = color.relativeLuminance
      let lightness =
        light > 216.0 / 24_389 ? 116 * ExactMath.cubeRoot(light) - 16 : light * 24_389 / 27
      #expect(abs(lightness - Double(tone)) < 1, "\(tone)")
    }
  }
}
