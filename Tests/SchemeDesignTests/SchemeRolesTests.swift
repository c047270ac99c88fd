import ColorMath
import SchemeDesign
import SchemeExtraction
import Testing

struct SchemeRolesTests {
  @Test func `every promise holds for any scheme`() throws {
    for seed in RandomSchemes.seeds {
      let scheme = try #require(RandomSchemes.scheme(seed: seed))
      let roles = SchemeRoles(scheme)
      for pair in roles.pairs {
        let (foreground, ground) = (roles[pair.promise.foreground], roles[pair.promise.ground])
        let ratio = foreground.color.contrastRatio(with: ground.color)
        let exact = exactRatio(foreground.color, ground.color)
        #expect(min(ratio, exact) >= pair.promise.minimum, "seed \(seed): \(pair)")
        #expect(pair.ratio == ratio)
        #expect(pair.apca == foreground.color.apcaContrast(on: ground.color))
      }
      let colors = scheme.swatches.map(\.rgb)
      for role in SchemeRoles.Role.allCases {
        #expect(colors.contains(roles[role].original), "seed \(seed): \(role)")
      }
      #expect(roles[.background].color == colors[0])
    }
  }

  @Test func `what is promised is 4_5 for text`() {
    let text = SchemeRoles.promises.filter { [.text, .onAccent].contains($0.foreground) }
    #expect(text.count == 3)
    #expect(text.allSatisfy { $0.minimum == 4.5 })
  }

  @Test func `colors that have their contrast are left as they are`() throws {
    let scheme = try #require(
      RandomSchemes.scheme("#f4f1ea", "#e9e4d8", "#23303c", "#8a8577", "#c0391f"))
    let roles = SchemeRoles(scheme)
    #expect(SchemeRoles.Role.allCases.allSatisfy { !roles[$0].isAdjusted })
    let hexes = SchemeRoles.Role.allCases.map { roles[$0].color.hex }
    #expect(hexes == ["#f4f1ea", "#e9e4d8", "#23303c", "#c0391f", "#f4f1ea"])
  }

  @Test(arguments: ["#000000", "#ffffff", "#808080", "#757575", "#777777", "#0000ff", "#ffff00"])
  func `one color is enough`(_ hex: String) throws {
    let roles = SchemeRoles(try #require(RandomSchemes.scheme(hex)))
    #expect(roles[.background].color.hex == hex)
    #expect(roles[.text].isAdjusted && roles[.accent].isAdjusted && roles[.surface].isAdjusted)
    #expect(roles[.surface].color != roles[.background].color)
  }

  @Test func `the accent is the vivid color, however rare, and not noise in the dark`() throws {
    let scheme = try #require(
      RandomSchemes.scheme("#101012", "#55565a", "#a9adb0", "#0a0004", "#e8e9ea", "#d8262c"))
    #expect(SchemeRoles(scheme)[.accent].original.hex == "#d8262c")
  }
}
