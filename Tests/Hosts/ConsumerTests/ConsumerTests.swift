import ColorMath
import DocumentationPages
import Foundation
import ImageDecoding
import SchemeDesign
import SchemeExtraction
import SchemeFormats
import Testing

/// A client that uses only the public interface.
struct ConsumerTests {
  private static let harbor = Documentation.path("SampleImages/Photos/harbor.jpg")

  @Test func `the README example prints the colors that the README shows`() async throws {
    let photo = Self.harbor
    var printed: [String] = []
    let scheme = try await SchemeExtractor().scheme(of: .file(photo))
    for swatch in scheme.swatches { printed.append("\(swatch.rgb.hex) \(swatch.share)") }

    let readme = try Documentation.lines("README.md").joined(separator: "\n")
    #expect(
      readme.contains("let scheme = try await SchemeExtractor().scheme(of: .file(\"harbor.jpg\"))"))
    #expect(
      readme.contains("for swatch in scheme.swatches { print(swatch.rgb.hex, swatch.share) }"))
    for line in printed { #expect(readme.contains("\n" + line.prefix(7))) }
  }

  @Test func `a scheme survives a round trip through a palette file`() async throws {
    let scheme = try await SchemeExtractor().scheme(of: .file(Self.harbor))
    let palette = Palette(swatches: scheme.swatches, source: "harbor.jpg")
    let bytes = try PaletteFormat.ase.bytes(for: [palette])
    let format = try #require(PaletteFormat(recognizing: bytes))
    let readBack = try format.palettes(in: bytes)
    #expect(readBack.map(\.name) == ["harbor"])
    #expect(readBack.first?.colors.map(\.srgb8) == scheme.swatches.map(\.rgb))
  }

  @Test func `decoding, counting and clustering by single steps give the same scheme`() async throws
  {
    // A gray photo, whose few distinct colors are quickly clustered one by one.
    let photo = Documentation.path("SampleImages/Photos/dunes.jpg")
    let (image, report) = try await ImageDecoder(isStrict: true).pixels(of: .file(photo))
    // Counts every pixel of the file too: by default, a sample of a photo's pixels is enough.
    var extractor = SchemeExtractor(isStrict: true)
    extractor.options.quality = .exact
    // Salience depends on the positions of colors in the photo, which a histogram does not have.
    extractor.options.emphasis = .area
    var histogram = ColorHistogram(countsEveryColor: true)
    histogram.add(extractor.histogram(of: image))
    #expect(histogram == (try await extractor.histogram(of: .file(photo)).histogram))
    let scheme = try await extractor.scheme(of: histogram, profile: report.profile)
    let expected = try await extractor.scheme(of: .file(photo))
    // A histogram does not know neighboring pixels, so it reports other positions for the same
    // colors.
    #expect(scheme.swatches.map(\.color) == expected.swatches.map(\.color))
    #expect(scheme.swatches.map(\.share) == expected.swatches.map(\.share))
  }

  @Test func `the README examples for themes, roles and names work`() async throws {
    let scheme = try await SchemeExtractor().scheme(of: .file(Self.harbor))
    let theme = InterfaceTheme(scheme)
    #expect(theme.dark[.accent].contrastRatio(with: theme.dark[.background]) >= 3)
    #expect(!ColorNames.everyday.nearest(to: scheme.swatches[0].rgb).name.isEmpty)
    #expect(SchemeRoles(scheme)[.background].color == scheme.swatches[0].rgb)
    #expect(VibrantTarget.allCases.contains { VibrantSet(scheme)[$0] != nil })
    let color = try #require(CSSColor("oklch(70% 0.1 200)"))
    #expect(SRGB8(color).hex == "#40b1b7")
    let readme = try Documentation.lines("README.md").joined(separator: "\n")
    for line in [
      "let theme = InterfaceTheme(scheme)", "theme.dark[.accent].contrastRatio(with:",
      "print(ColorNames.everyday.nearest(to: scheme.swatches[0].rgb).name)",
      "if let color = CSSColor(\"oklch(70% 0.1 200)\") { print(SRGB8(color).hex) }",
    ] {
      #expect(readme.contains(line))
    }
  }

  @Test func `the kinds of errors can be distinguished`() async {
    do {
      _ = try await SchemeExtractor().scheme(of: .bytes(Array("GIF89a".utf8)))
      Issue.record("a GIF was accepted")
    } catch {
      switch error {
      case .decoding(.unsupportedFormat(let name)): #expect(name == "GIF")
      default: Issue.record("\(error)")
      }
    }
  }
}
