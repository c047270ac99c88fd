import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeFormats
import Testing

/// Colors outside sRGB in formats that can express them.
struct WideGamutTests {
  private func palette(_ color: Oklab) -> Palette {
    let swatch = ImageColorScheme.Swatch(
      color: color, rgb: SRGB8(color), share: 1, pixelCount: 1,
      position: PixelPosition(x: 0, y: 0))
    return Palette(swatches: [swatch], source: "a.png")
  }

  private func text(_ format: PaletteFormat, _ palette: Palette) throws -> String {
    String(decoding: try format.bytes(for: [palette]), as: UTF8.self)
  }

  /// The purest red of Display P3.
  private let red = Oklab(LinearSRGB(CSSColor(space: .displayP3, components: [1, 0, 0])))

  @Test func `a Display P3 color is written in P3 beside its sRGB fallback`() throws {
    let palette = palette(red)
    let hex = palette.colors[0].hex
    #expect(
      try text(.css, palette) == """
        :root {
          /* a */
          --a-1: \(hex);
        }

        @media (color-gamut: p3) {
          :root {
            --a-1: color(display-p3 1.0 0.0 0.0);
          }
        }

        """)
    #expect(
      try text(.tailwind, palette).hasSuffix(
        "  :root {\n    --color-a-1: color(display-p3 1.0 0.0 0.0);\n  }\n}\n"))
    #expect(
      try text(.scss, palette).contains("$a-1: \(hex);\n$a-1-p3: color(display-p3 1.0 0.0 0.0);\n"))
    #expect(
      try text(.swiftUI, palette).contains(
        "a1 = Color(.displayP3, red: 1.0, green: 0.0, blue: 0.0)  // \(hex) in sRGB\n"))
    let tokens = try text(.tokens, palette)
    #expect(tokens.contains("\"colorSpace\": \"display-p3\""))
    #expect(tokens.contains("\"components\": [1.0, 0.0, 0.0]"))
    #expect(tokens.contains("\"hex\": \"\(hex)\""))
    var faint = palette
    faint.colors[0].alpha = 0.2
    for format in [PaletteFormat.css, .scss, .tailwind] {
      let sheet = try text(format, faint)
      #expect(sheet.contains(": \(hex)33;\n") && sheet.contains("(display-p3 1.0 0.0 0.0 / 0.2);"))
    }
    #expect(try text(.swiftUI, faint).contains("blue: 0.0, opacity: 0.2)  // \(hex) in sRGB\n"))
    #expect(try text(.tokens, faint).contains("\"hex\": \"\(hex)\""))
  }

  @Test func `a color in sRGB, or outside it only by rounding, has no Display P3 value`() {
    for hex in ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#000000", "#ffffff", "#123456"] {
      guard let rgb = SRGB8(hex: hex) else { continue }
      #expect(palette(Oklab(rgb)).colors[0].displayP3 == nil)
    }
    let nearly = Oklab(LinearSRGB(SRGB(red: 1.0015, green: -0.0015, blue: 0)))
    #expect(palette(nearly).colors[0].displayP3 == nil)
  }

  @Test func `a color outside Display P3 is mapped into it with its lightness and hue`() throws {
    for (name, components) in [("rec2020", [0.0, 1, 0]), ("prophoto-rgb", [1.0, 0, 0])] {
      let space = try #require(CSSColor.Space(rawValue: name))
      let original = Oklab(LinearSRGB(CSSColor(space: space, components: components)))
      let wide = try #require(palette(original).colors[0].displayP3)
      for channel in [wide.red, wide.green, wide.blue] { #expect((0...1).contains(channel)) }
      let found = Oklab(
        LinearSRGB(CSSColor(space: .displayP3, components: [wide.red, wide.green, wide.blue])))
      #expect(abs(found.lightness - min(1, original.lightness)) < 0.01, "\(name)")
      let cosine = (found.a * original.a + found.b * original.b) / (found.chroma * original.chroma)
      #expect(cosine > 0.999, "\(name)")
      #expect(found.chroma > 0.15, "\(name)")
    }
  }

  @Test(arguments: [PaletteFormat.json.name, PaletteFormat.tokens.name], [1, 0.2])
  func `JSON and design tokens keep the Display P3 value and the opacity`(
    format: String, alpha: Double
  ) throws {
    let format = try #require(PaletteFormat.all.first { $0.name == format })
    var palette = palette(red)
    palette.colors[0].alpha = alpha
    let read = try format.palettes(in: format.bytes(for: [palette])).first?.colors.first
    #expect(read?.displayP3 == DisplayP3(red: 1, green: 0, blue: 0) && read?.alpha == alpha)
  }
}
