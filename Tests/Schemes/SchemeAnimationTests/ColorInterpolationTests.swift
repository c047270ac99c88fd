import ColorMath
import SchemeAnimation
import Testing

struct ColorInterpolationTests {
  struct Mixture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let way: ColorInterpolation
    let start, end: Int
    let fraction: Double
    let expected: String
  }

  /// Mixtures by the rules of CSS Color 4, section 12, computed by hand or with its sample code.
  static let mixtures = [
    Mixture(
      testDescription: "code values", way: .init(in: .srgb), start: 0xFF0000, end: 0x0000FF,
      fraction: 0.5, expected: "#800080"),
    Mixture(
      testDescription: "linear light", way: .init(in: .srgbLinear), start: 0xFF0000, end: 0x0000FF,
      fraction: 0.5, expected: "#bc00bc"),
    Mixture(
      testDescription: "halfway in Oklab", way: .init(in: .oklab), start: 0, end: 0xFFFFFF,
      fraction: 0.5, expected: "#636363"),
    Mixture(
      testDescription: "halfway in Lab", way: .init(in: .lab), start: 0, end: 0xFFFFFF,
      fraction: 0.5, expected: "#777777"),
    Mixture(
      testDescription: "a quarter of the way", way: .init(in: .srgb), start: 0x000000,
      end: 0x808080, fraction: 0.25, expected: "#202020"),
  ]

  @Test(arguments: mixtures)
  func `mixtures match those of CSS Color 4`(_ row: Mixture) {
    let color = row.way.color(
      from: Oklab(SRGB8(rgb: row.start)), to: Oklab(SRGB8(rgb: row.end)), fraction: row.fraction)
    #expect(SRGB8(nearest: color).hex == row.expected)
  }

  @Test(arguments: ColorInterpolation.Space.allCases, HueInterpolation.allCases)
  func `the ends are exact, and mixing is symmetric`(
    space: ColorInterpolation.Space, hue: HueInterpolation
  ) {
    let way = ColorInterpolation(in: space, hue: hue)
    let (start, end) = (Oklab(SRGB8(rgb: 0x123456)), Oklab(SRGB8(rgb: 0xFEDCBA)))
    #expect(way.color(from: start, to: end, fraction: 0) == start)
    #expect(way.color(from: start, to: end, fraction: 1) == end)
    guard hue == .shorter || hue == .longer else { return }
    let there = way.color(from: start, to: end, fraction: 0.3)
    let back = way.color(from: end, to: start, fraction: 0.7)
    #expect(there.difference(from: back) < 1e-9)
  }

  @Test func `mixing with a gray keeps the hue of the other color`() {
    let (gray, blue) = (Oklab(SRGB8(rgb: 0x808080)), Oklab(SRGB8(rgb: 0x0000FF)))
    for hue in HueInterpolation.allCases where hue != .longer {
      let way = ColorInterpolation(in: .oklch, hue: hue)
      for (start, end) in [(gray, blue), (blue, gray)] {
        let middle = Oklch(way.color(from: start, to: end, fraction: 0.5))
        #expect(abs(middle.hue - Oklch(blue).hue) < 1e-6)
        #expect(abs(middle.chroma - Oklch(blue).chroma / 2) < 1e-6)
      }
    }
  }

  @Test func `red and green meet at the yellow hue, or at blue by the longer hue`() {
    let (red, green) = (Oklab(SRGB8(rgb: 0xFF0000)), Oklab(SRGB8(rgb: 0x00FF00)))
    func hue(_ hue: HueInterpolation) -> Double {
      Oklch(ColorInterpolation(in: .oklch, hue: hue).color(from: red, to: green, fraction: 0.5)).hue
    }
    #expect(abs(hue(.shorter) - 85.9) < 0.1)
    #expect(abs(hue(.longer) - 265.9) < 0.1)
  }

  @Test func `descriptions use the notation of CSS`() {
    #expect("\(ColorInterpolation(in: .oklch))" == "in oklch")
    #expect("\(ColorInterpolation(in: .oklch, hue: .longer))" == "in oklch longer hue")
    #expect("\(ColorInterpolation(in: .srgbLinear, hue: .longer))" == "in srgb-linear")
  }
}
