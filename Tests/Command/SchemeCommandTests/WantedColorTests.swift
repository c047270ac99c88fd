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
      ("teal:0.001", "#008080", 0.001), ("teal:100%", "#008080", 1),
    ] as [(String, String, Double?)])
  func `a color is written as in CSS, with an optional share`(
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
    ("sky", "#7cc0f2"), ("light blue", "#add8e6"), ("Dark Grey", "#a9a9a9"), ("grey", "#808080"),
    ("slate", "#5d6f96"),
  ])
  func `common short names and other spellings of colors are understood`(
    _ row: (text: String, hex: String)
  ) throws {
    let wanted = try #require(WantedColor(row.text))
    #expect(SRGB8(nearest: wanted.color).hex == row.hex)
  }

  @Test(arguments: ["vivid", "bright", "hot", "soft", "royal", "dusty", "neon", "Electric", "pure"])
  func `a word of quality alone is no color`(_ word: String) {
    #expect(WantedColor(word) == nil)
  }

  @Test func `the words pale and deep make a color lighter and darker`() throws {
    let teal = try #require(WantedColor("teal")).color
    let (light, dark) = (WantedColor("pale teal")?.color, WantedColor("deep teal")?.color)
    #expect(abs((light?.lightness ?? 0) - (teal.lightness * 2 + 1) / 3) < 1e-9)
    #expect(abs((dark?.lightness ?? 0) - teal.lightness * 2 / 3) < 1e-9)
    #expect(abs((dark?.a ?? 0) - teal.a * 2 / 3) < 1e-9)
  }

  @Test(arguments: [("light", 1.0), ("pale", 1), ("dark", 0), ("deep", 0), ("DARK", 0)])
  func `a shade moves a color by a third toward white or black`(_ row: (word: String, end: Double))
    throws
  {
    let plain = try #require(WantedColor("tomato")).color
    let color = try #require(WantedColor(row.word + " tomato")).color
    #expect(abs(color.lightness - (plain.lightness * 2 + row.end) / 3) < 1e-9)
    #expect(abs(color.a - plain.a * 2 / 3) < 1e-9 && abs(color.b - plain.b * 2 / 3) < 1e-9)
  }

  @Test(arguments: [
    (["light", "blue"], ["light blue"]), (["red", "orange"], ["red", "orange"]),
    (["dusty", "blue:0.3", "red"], ["dusty blue:0.3", "red"]),
    (["mostly", "black", "gold"], ["mostly black", "gold"]),
    (["black", "and", "white"], ["black and white"]), (["sky", "blue"], ["sky blue"]),
    (["sky", "red"], ["sky", "red"]),
  ])
  func `a color name of several words needs no quotes`(_ row: (words: [String], colors: [String])) {
    #expect(WantedColor.colors(in: row.words[...]) == row.colors.compactMap { WantedColor($0) })
  }

  @Test func `the word mostly gives a color the share that the others leave`() throws {
    let (black, gold) = (Oklab(.black), try #require(WantedColor("gold")).color)
    #expect(
      try ColorQuery(wanting: ["mostly black", "gold"])
        == ColorQuery([(color: black, share: 0.9), (color: gold, share: 0.1)]))
    let alone = try ColorQuery(wanting: ["black"])
    #expect(alone == (try ColorQuery(wanting: ["mostly black"])))
    #expect(alone != (try ColorQuery(wanting: ["black:0.1"])))
  }

  @Test(arguments: [
    "no color", "black and white", "gray", "mostly grey", "monochrome", "no colour", "colorless",
    "Colourless", "black & white", "grayscale", "grey",
  ])
  func `words for a photo without color match grays of any lightness`(text: String) throws {
    let query = try ColorQuery(wanting: [text])
    let signature = try #require(
      ColorSignature([
        (color: Oklab(.black), share: 0.5), (color: Oklab(.white), share: 0.25),
        (color: Oklab(lightness: 0.5, a: 0.1, b: 0), share: 0.25),
      ]))
    #expect(abs(query.distance(to: signature) - 0.025) < 1e-4)
  }

  @Test(arguments: [
    "light", "mostly", "mostly nothing", "mostly black:0.3x", "", "x", "teal:", "teal:0", "teal:2",
    "teal:x", "teal:nan", "teal:200%", "teal:0.0009", "dark", "tomato dark", "rgb(0 0 0 / 50%)",
    ":0.5", "out.jsonl", "teal:0.1:0.2",
  ])
  func `text that is not a color is refused`(text: String) { #expect(WantedColor(text) == nil) }

  @Test(arguments: [
    (["teal"], [0.1]), (["teal:0.3", "red"], [0.3, 0.1]), (["teal:0.95", "red"], [0.95, 0.05]),
    (["teal:0.5", "red:0.5"], [0.5, 0.5]), (["teal:0.8", "red", "blue"], [0.8, 0.1, 0.1]),
    (["teal:0.9", "red", "blue"], [0.9, 0.05, 0.05]),
    (["teal:70%", "red:20%", "blue:10%"], [0.7, 0.2, 0.1]),
  ])
  func `colors without a share get a tenth each, or divide what is left`(
    _ row: (words: [String], shares: [Double])
  ) throws {
    let colors = try row.words.map { try #require(WantedColor($0)).color }
    let expected = ColorQuery(zip(colors, row.shares).map { (color: $0, share: $1) })
    #expect(try ColorQuery(wanting: row.words) == expected)
  }

  @Test(arguments: [["teal:0.6", "red:0.5"], ["teal:1", "red"], ["teal", "nothing"]])
  func `shares of more than a whole photo and unknown colors are refused`(words: [String]) {
    #expect(throws: UsageError.self) { try ColorQuery(wanting: words) }
  }
}
