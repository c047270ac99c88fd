import ColorMath
import SchemeDesign
import Testing

struct ThemeStylesheetTests {
  private func sheet() throws -> ThemeStylesheet {
    let scheme = try #require(RandomSchemes.scheme("#e7eff9", "#1c1710", "#a75d49"))
    return ThemeStylesheet(InterfaceTheme(scheme))
  }

  @Test func `it has both palettes and follows the surroundings`() throws {
    let text = try sheet().text
    #expect(text.hasPrefix(":root {\n  color-scheme: light dark;\n  --background: #"))
    let parts = text.split(separator: "@media (prefers-color-scheme: dark) {\n  :root {\n")
    try #require(parts.count == 2)
    let theme = try sheet().theme
    for token in ThemeToken.allCases {
      let property = ThemeStylesheet.property(of: token)
      #expect(parts[0].contains("  \(property): \(theme.light[token].hex);"))
      #expect(parts[1].contains("    \(property): \(theme.dark[token].hex);"))
    }
  }

  @Test func `braces and comments are closed`() throws {
    let text = try sheet().text
    #expect(text.count { $0 == "{" } == 3)
    #expect(text.count { $0 == "}" } == 3)
    #expect(text.split(separator: "/*").count == text.split(separator: "*/").count)
  }

  @Test(arguments: [(ThemeToken.text, "--text"), (.mutedText, "--muted-text")])
  func `names are those of CSS`(_ row: (token: ThemeToken, property: String)) {
    #expect(ThemeStylesheet.property(of: row.token) == row.property)
  }

  @Test func `ratios are never rounded up`() throws {
    for pair in try sheet().theme.light.pairs {
      let shown = try #require(Double(pair.ratioText.dropLast(2)))
      #expect(shown <= pair.ratio && pair.ratio - shown < 0.01)
    }
  }
}
