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
}
