import ColorMath
import SchemeSearch
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct WantedColorTests {
  @Test(
    arguments: [
      ("#c0392b", "#c0392b", nil), ("C0392B", "#c0392b", nil), ("teal:0.3", "#008080", 0.3),
      ("rgb(0 128 128):30%", "#008080", 0.3), ("teal:1", "#008080", 1),
    ] as [(String, String, Double?)])
  func `a color is what CSS writes, with a share`(
    _ row: (text: String, hex: String, share: Double?)
  ) throws {
    let wanted = try #require(WantedColor(row.text))
    #expect(SRGB8(nearest: wanted.color).hex == row.hex)
    #expect(wanted.share == row.share)
  }

  @Test func `a color may have an everyday name, or lie outside sRGB`() throws {
    let entry = try #require(ColorNames.everyday.entries.first { $0.name.contains(" ") })
    #expect(WantedColor(entry.name.uppercased())?.color == Oklab(entry.color))
    let wide = try #require(WantedColor("color(display-p3 0 1 0):0.5"))
    #expect(wide.color.chroma > Oklab(SRGB8(red: 0, green: 255, blue: 0)).chroma)
  }

  @Test(arguments: [
    "", "x", "teal:", "teal:0", "teal:2", "teal:x", "teal:nan", "teal:200%", "rgb(0 0 0 / 50%)",
    ":0.5", "out.jsonl", "teal:0.1:0.2",
  ])
  func `what is no color is none`(text: String) { #expect(WantedColor(text) == nil) }

  @Test(arguments: [
    (["teal"], [0.1]), (["teal:0.3", "red"], [0.3, 0.1]), (["teal:0.95", "red"], [0.95, 0.05]),
    (["teal:0.5", "red:0.5"], [0.5, 0.5]), (["teal:0.8", "red", "blue"], [0.8, 0.1, 0.1]),
    (["teal:0.9", "red", "blue"], [0.9, 0.05, 0.05]),
    (["teal:70%", "red:20%", "blue:10%"], [0.7, 0.2, 0.1]),
  ])
  func `colors without a share get a tenth, or what is left`(
    _ row: (words: [String], shares: [Double])
  ) throws {
    let colors = try row.words.map { try #require(WantedColor($0)).color }
    let expected = ColorQuery(zip(colors, row.shares).map { (color: $0, share: $1) })
    #expect(try ColorQuery(wanting: row.words) == expected)
  }

  @Test(arguments: [["teal:0.6", "red:0.5"], ["teal:1", "red"], ["teal", "nothing"]])
  func `shares of more than a whole photo are refused`(words: [String]) {
    #expect(throws: UsageError.self) { try ColorQuery(wanting: words) }
  }
}
