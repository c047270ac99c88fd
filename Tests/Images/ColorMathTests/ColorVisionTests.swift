import ColorMath
import Testing

/// Colors as seen with one kind of cones missing.
struct ColorVisionTests {
  private static let red = SRGB8(red: 200, green: 40, blue: 40)
  private static let olive = SRGB8(red: 118, green: 106, blue: 46)

  @Test(arguments: ColorVision.allCases)
  func `grays look unchanged`(_ vision: ColorVision) {
    for code in stride(from: 0, through: 255, by: 15) {
      let gray = SRGB8(red: UInt8(code), green: UInt8(code), blue: UInt8(code))
      let seen = vision.seen(gray)
      let channels = [seen.red, seen.green, seen.blue].map(Int.init)
      #expect(channels.allSatisfy { abs($0 - code) <= 1 }, "\(code)")
    }
  }

  @Test func `pure colors match the published matrices`() {
    // The columns of the matrices, as code values of linear light.
    let red = SRGB8(red: 255, green: 0, blue: 0)
    #expect(ColorVision.protanopia.seen(red).hex == "#6d5f00")
    #expect(ColorVision.deuteranopia.seen(red).hex == "#a39000")
    #expect(ColorVision.tritanopia.seen(red).hex == "#ff000f")
  }

  @Test func `only different colors that look alike without the cones are reported`() {
    let seen = ColorVision.protanopia.seen(Self.red)
    let colors = [Self.red, SRGB8(red: 10, green: 20, blue: 200), seen]
    #expect(ColorVision.protanopia.alike(in: colors).map { [$0.0, $0.1] } == [[0, 2]])
    #expect(ColorVision.tritanopia.alike(in: colors).isEmpty)
    // Equal colors look alike with any vision.
    #expect(ColorVision.protanopia.alike(in: [Self.olive, Self.olive]).isEmpty)
    #expect(ColorVision.protanopia.alike(in: []).isEmpty)
  }
}
