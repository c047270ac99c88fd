import ColorMath
import TestCorpora
import Testing

@Suite struct GamutMappingTests {
  static let vivid: [Oklab] = {
    var random = SeededGenerator(seed: 7)
    return (0..<3_000).map { _ in
      Oklab(
        lightness: .random(in: 0...1, using: &random), a: .random(in: -0.5...0.5, using: &random),
        b: .random(in: -0.5...0.5, using: &random))
    }
  }()

  @Test func `mapped colors are in gamut, no more colorful, and of nearly the same lightness`() {
    for color in Self.vivid {
      let mapped = color.mappedToSRGB()
      let result = Oklab(mapped)
      #expect(mapped.isInGamut)
      #expect(result.chroma <= color.chroma + 0.021)
      #expect(abs(result.lightness - color.lightness) <= 0.021)
    }
  }

  @Test func `colors in gamut are left unchanged`() {
    for color in Self.vivid {
      let inGamut = color.mappedToSRGB()
      let again = Oklab(inGamut).mappedToSRGB()
      #expect(abs(again.red - inGamut.red) < 1e-8)
      #expect(abs(again.green - inGamut.green) < 1e-8)
      #expect(abs(again.blue - inGamut.blue) < 1e-8)
    }
  }

  @Test func `colors beyond white map to white, and colors beyond black to black`() {
    let white = SRGB(red: 1, green: 1, blue: 1)
    let black = SRGB(red: 0, green: 0, blue: 0)
    #expect(Oklab(lightness: 1, a: 0.2, b: 0).mappedToSRGB() == white)
    #expect(Oklab(lightness: 7, a: 0, b: 0).mappedToSRGB() == white)
    #expect(Oklab(lightness: 0, a: 0.2, b: 0).mappedToSRGB() == black)
    #expect(Oklab(lightness: -1, a: 0, b: 0).mappedToSRGB() == black)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `invalid and extreme components still map to a color in gamut`(odd: Double) {
    #expect(Oklab(lightness: odd, a: 0, b: 0).mappedToSRGB().isInGamut)
    #expect(Oklab(lightness: 0.5, a: odd, b: 0).mappedToSRGB().isInGamut)
    #expect(Oklch(lightness: 0.5, chroma: odd, hue: odd).mappedToSRGB().isInGamut)
  }
}
