import ColorMath
import ImageDecoding
import SchemeDesign
import SchemeExtraction
import TestCorpora
import Testing

/// Designs based on real photos.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct CorpusThemeTests {
  @Test func `every contrast guarantee holds for photos`() async throws {
    let names = try Corpora.files(in: "cq100").filter { $0.hasSuffix(".png") }
    try #require(names.count > 50)
    var extractor = SchemeExtractor()
    extractor.options.colorCount = .exactly(16)
    var grounds: [(color: SRGB8, region: Oklab)] = []
    for name in Corpora.sample(names, debugStride: 33) {
      let scheme = try await extractor.scheme(of: .file(try Corpora.path("cq100/" + name)))
      let theme = InterfaceTheme(scheme)
      for palette in [theme.light, theme.dark] {
        for pair in palette.pairs { #expect(pair.ratio >= pair.guarantee.minimum, "\(name)") }
      }
      for pair in SchemeRoles(scheme).pairs {
        #expect(pair.ratio >= pair.guarantee.minimum, "\(name)")
      }
      let tones = try #require(scheme.tones)
      let terminal = TerminalTheme(scheme)
      grounds += [
        (theme.dark[.background], tones.dark), (theme.light[.background], tones.light),
        (terminal.background, tones.dark),
      ]
      // A colorful photo has at least two of the six.
      let kinds = VibrantTarget.allCases.filter { VibrantSet(scheme)[$0] != nil }
      #expect(kinds.count >= 2, "\(name)")
    }
    // At least nine of ten backgrounds have the tint of their regions, or are gray if these are.
    let fitting = grounds.count { ground in
      let color = Oklch(Oklab(ground.color))
      guard ground.region.chroma >= 0.008 else { return color.chroma < 0.008 }
      let turn = abs(color.hue - Oklch(ground.region).hue)
      return color.chroma > 0 && min(turn, 360 - turn) <= 30
    }
    #expect(fitting * 10 >= grounds.count * 9, "\(fitting) of \(grounds.count)")
  }

  @Test func `photos have different terminal themes`() async throws {
    var extractor = SchemeExtractor()
    extractor.options.colorCount = .exactly(16)
    var themes: [TerminalTheme] = []
    for row in try Corpora.table("people/palettes.csv") {
      let path = try Corpora.path("people/" + (try #require(row["image"])))
      themes.append(TerminalTheme(try await extractor.scheme(of: .file(path))))
    }
    try #require(themes.count > 100)
    // Each of the six hues and of their bright variants is like one color in about a third of the photos at most.
    for slot in Array(1...6) + Array(9...14) {
      let colors = themes.map { Oklab($0.colors[slot]) }
      let most = colors.map { color in colors.count { $0.difference(from: color) < 0.05 } }.max()
      let share = Double(try #require(most)) / Double(colors.count)
      #expect(share <= 0.35, "color \(slot)")
    }
  }
}
