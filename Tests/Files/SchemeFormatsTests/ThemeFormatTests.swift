import ColorMath
import Foundation
import ImageDecoding
import SchemeDesign
import SchemeExtraction
import SchemeFormats
import Testing

/// Interface themes for web tools, read by the rules of their formats.
struct ThemeFormatTests {
  /// The colors of photos with three vivid hues, with few, and without any.
  static let photos = [
    [0xE7EFF9, 0xC03020, 0x2050C0, 0x208040], [0xF6C31B, 0x202020], [0x0000FF], [0x808080],
    [0x000000], [0xFFFFFF], [0x102040, 0xE0D8C4, 0xA04FD0],
  ]

  private static func scheme(_ codes: [Int]) throws -> ImageColorScheme {
    let swatches = codes.map { code in
      let color = SRGB8(rgb: code)
      return ImageColorScheme.Swatch(
        color: Oklab(color), rgb: color, share: 1 / Double(codes.count), pixelCount: 1,
        position: PixelPosition(x: 0, y: 0))
    }
    return try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0))
  }

  /// Returns the colors of the custom properties in a rule.
  private static func colors(in rule: some StringProtocol) -> [String: SRGB8] {
    let pairs = rule.split(separator: "\n").compactMap { line -> (String, SRGB8)? in
      let parts = line.split(separator: ";")[0].split(separator: ":").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2, let color = CSSColor(parts[1]) else { return nil }
      return (parts[0], SRGB8(color))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test(arguments: photos)
  func `text of shadcn is readable on its ground in both modes`(codes: [Int]) throws {
    let scheme = try Self.scheme(codes)
    let theme = InterfaceTheme(scheme)
    let bytes = try PaletteFormat.shadcn.bytes(of: [Artifact(scheme, source: "a")])
    let rules = String(decoding: bytes, as: UTF8.self).components(separatedBy: ".dark {")
    try #require(rules.count == 2)
    for (rule, palette) in zip(rules, [theme.light, theme.dark]) {
      let colors = Self.colors(in: rule)
      #expect(colors.count == 32)
      for (name, color) in colors where name.hasSuffix("foreground") {
        let ground = name == "--foreground" ? "--background" : String(name.dropLast(11))
        let ratio = color.contrastRatio(with: try #require(colors[ground]))
        #expect(ratio >= 4.5, "\(name): \(ratio)")
      }
      let muted = try #require(colors["--muted-foreground"])
      for ground in ["--background", "--card"] {
        #expect(muted.contrastRatio(with: try #require(colors[ground])) >= 4.5, "\(ground)")
      }
      let lightness = try ["--background", "--muted", "--border"].map {
        Oklab(try #require(colors[$0])).lightness
      }
      #expect(abs(lightness[0] + lightness[2] - 2 * lightness[1]) < 0.02)
      let accents = palette.accents
      for (index, accent) in accents.enumerated() {
        #expect(colors["--chart-\(index + 1)"] == accent.color)
      }
      #expect(colors["--primary"] == accents[0].color && colors["--ring"] == accents[0].color)
      #expect(colors["--chart-\(accents.count + 1)"] == palette[.success])
    }
  }
}
