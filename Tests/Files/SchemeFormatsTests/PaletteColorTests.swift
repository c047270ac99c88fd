import ColorMath
import SchemeFormats
import Testing

/// Conversion of the color models of palette files to sRGB.
struct PaletteColorTests {
  /// A color of a model and its hex code.
  struct Case: Sendable, CustomTestStringConvertible {
    let space: PaletteColor.Space
    let components: [Double]
    let hex: String
    var testDescription: String { "\(space) \(components)" }
  }

  static let cases: [Case] = [
    Case(space: .hsb, components: [0, 1, 1], hex: "#ff0000"),
    Case(space: .hsb, components: [1.0 / 3, 1, 1], hex: "#00ff00"),
    Case(space: .hsb, components: [2.0 / 3, 0.5, 0.8], hex: "#6666cc"),
    Case(space: .hsb, components: [1, 1, 0.5], hex: "#800000"),
    Case(space: .hsb, components: [0.7, 0, 0.2], hex: "#333333"),
    Case(space: .cmyk, components: [1, 0, 0, 0], hex: "#00ffff"),
    Case(space: .cmyk, components: [0, 0.5, 1, 0.2], hex: "#cc6600"),
    Case(space: .cmyk, components: [0, 0, 0, 1], hex: "#000000"),
    Case(space: .cmyk, components: [-1, 2, 0, 0], hex: "#ff00ff"),
    Case(space: .gray, components: [0.5], hex: "#808080"),
    Case(space: .lab, components: [100, 0, 0], hex: "#ffffff"),
    // CSS Color 4's own values of red and of a gray under D50.
    Case(space: .lab, components: [54.29, 80.81, 69.89], hex: "#ff0000"),
    Case(space: .lab, components: [53.585, 0, 0], hex: "#808080"),
    Case(space: .srgb, components: [2, -1, 0.2], hex: "#ff0033"),
  ]

  @Test(arguments: cases)
  func `colors of every model convert to the expected hex code`(_ row: Case) throws {
    let color = try #require(PaletteColor(space: row.space, components: row.components))
    #expect(color.hex == row.hex)
  }

  @Test func `a Lab color outside sRGB keeps its hue`() throws {
    let green = try #require(PaletteColor(space: .lab, components: [60, -120, 20]))
    #expect(!green.srgb.isInGamut)
    let wanted = Oklab(green.srgb)
    let found = Oklab(green.srgb8)
    let cosine = (wanted.a * found.a + wanted.b * found.b) / (wanted.chroma * found.chroma)
    #expect(cosine > 0.99)
  }

  @Test func `converting to HSB and back returns the same color`() throws {
    for code in stride(from: 0, to: 1 << 24, by: 997) {
      let rgb = SRGB8(
        red: UInt8(code >> 16), green: UInt8(code >> 8 & 255), blue: UInt8(code & 255))
      let hsb = PaletteColor(rgb).hsb
      let color = PaletteColor(
        space: .hsb, components: [hsb.hue, hsb.saturation, hsb.brightness])
      #expect(color?.srgb8 == rgb)
      #expect((0..<1).contains(hsb.hue))
    }
  }

  @Test func `a wrong number of components or a non-finite component is refused`() {
    #expect(PaletteColor(space: .gray, components: [0, 0]) == nil)
    #expect(PaletteColor(space: .cmyk, components: [0, 0, 0]) == nil)
    #expect(PaletteColor(space: .srgb, components: [0, .nan, 0]) == nil)
    #expect(PaletteColor(space: .srgb, components: [0, .infinity, 0]) == nil)
  }

  @Test func `hue, saturation and brightness of a Lab color are those of its hex code`() throws {
    for components in [[60, 100, -80], [90, -120, 90], [20, 10, 5], [100, 0, 0]] as [[Double]] {
      let color = try #require(PaletteColor(space: .lab, components: components))
      #expect(color.hsb == PaletteColor(color.srgb8).hsb)
    }
  }
}
