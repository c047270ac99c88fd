import ColorMath
import Testing

struct SRGB8NearestTests {
  @Test func `all neighbors of the nearest color are at least as far away`() {
    var state: UInt64 = 1
    func fraction() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / 0x1p31
    }
    for _ in 0..<2_000 {
      // A product of three fractions gives many dark colors, where rounding by channel goes wrong.
      let shade = fraction() * fraction() * fraction()
      let color = Oklab(
        SRGB(red: shade * fraction(), green: shade * fraction(), blue: shade * fraction()))
      let nearest = SRGB8(nearest: color)
      let least = Oklab(nearest).squaredDifference(from: color)
      for (red, green, blue) in [
        (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1),
      ] {
        guard let neighbor = nearest.moved(red, green, blue) else { continue }
        #expect(Oklab(neighbor).squaredDifference(from: color) >= least, "\(color)")
      }
    }
  }

  @Test func `an 8-bit color is nearest to itself`() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let color = SRGB8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          #expect(SRGB8(nearest: Oklab(color)) == color)
        }
      }
    }
  }

  @Test func `grays map to grays`() {
    for step in 0...1_000 {
      let level = Double(step) / 1_000
      let gray = SRGB8(nearest: Oklab(SRGB(red: level, green: level, blue: level)))
      #expect(gray.red == gray.green && gray.green == gray.blue)
    }
  }

  @Test func `colors outside sRGB are mapped into its gamut`() {
    let vivid = Oklab(lightness: 0.7, a: 0.3, b: 0.2)
    #expect(SRGB8(nearest: vivid) == SRGB8(vivid))
  }
}

extension SRGB8 {
  fileprivate func moved(_ red: Int, _ green: Int, _ blue: Int) -> SRGB8? {
    guard let red = UInt8(exactly: Int(self.red) + red),
      let green = UInt8(exactly: Int(self.green) + green),
      let blue = UInt8(exactly: Int(self.blue) + blue)
    else { return nil }
    return SRGB8(red: red, green: green, blue: blue)
  }
}
