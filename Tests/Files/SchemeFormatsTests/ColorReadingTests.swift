import ColorMath
import SchemeFormats
import Testing

/// Colors read from style sheets, design tokens and other text.
struct ColorReadingTests {
  private func palettes(_ format: PaletteFormat, _ text: String) throws -> [Palette] {
    try format.palettes(in: Array(text.utf8))
  }

  /// A text and the names and hex codes of the colors in it.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let colors: [String]
    var testDescription: String { text }

    init(_ text: String, _ colors: String...) { (self.text, self.colors) = (text, colors) }
  }

  static let texts: [Case] = [
    Case(":root { --ink: #1a2b3c; --leaf: rgb(0 128 0 / 50%) }", "ink #1a2b3c", "leaf #00800080"),
    Case("$ink: #123;\n$warm: hsl(30, 100%, 50%) !default;", "ink #112233", "warm #ff8000"),
    Case("@accent: teal; // Less", "accent #008080"),
    // Colors outside of variables are listed once each, in order of appearance.
    Case("a { color: red; border: 1px solid #00f } b { color: RED }", "#ff0000", "#0000ff"),
    Case(
      "p { background: #fff url(a#b.png) } #fade { } #bed a:hover { color: tan }", "#ffffff",
      "#d2b48c"),
    Case("/* #123456 */ a { color: #abc; /* red */ }\n// #654321\n", "#aabbcc"),
    Case("a { --shadow: 0 1px #000; color: var(--red, blue) }", "#000000", "#0000ff"),
    Case("a { transition: color 1s; background: transparent }"),
    Case("a { b: url(https://x.test/#ffffff) }"),
    // Color names in prose are not colors, and neither are HTML entities.
    Case("The red house: tan walls, &#1234; and #12345 or #1234567."),
    Case("The walls are #d2b48c (or oklch(70% 0.1 40)).", "#d2b48c", "#d4896e"),
    Case("x = \"#abcdef\"\ny = '#FEDCBA'\n", "x #abcdef", "y #fedcba"),
    Case("open /* and never closed #123456", "#123456"),
    Case("-- $ @ # / /* rgb( color(display-p3"),
    // A quotation mark counts up to the end of its line.
    Case(
      "a { content: \"red \\\"; \n b: \"tan\"; color: teal }\nb { c: x\"; d: tan;\n e: red }",
      "#008080", "#ff0000"),
    // A variable that is set again to the same value counts once.
    Case("a { --x: #fff } @media (x) { a { --x: #fff; --y: #000 } }", "x #ffffff", "y #000000"),
    Case("a { --x: #fff } b { --x: #eee }", "x #ffffff", "x #eeeeee"),
  ]

  @Test func `CSS, Sass, Less and other text yield the colors they contain`() throws {
    for row in Self.texts {
      let colors = try palettes(.css, row.text).flatMap(\.colors)
      let found = colors.map { ($0.name.map { $0 + " " } ?? "") + $0.hex }
      #expect(found == row.colors, "\(row.text)")
    }
  }

  @Test func `text truncated at any byte is read without an error`() throws {
    for row in Self.texts {
      let bytes = Array(row.text.utf8)
      for count in 0...bytes.count {
        #expect(throws: Never.self) {
          try PaletteFormat.css.palettes(in: Array(bytes.prefix(count)))
        }
      }
    }
  }

  @Test func `a comment that matches the prefix of the variables below it names the palette`()
    throws
  {
    let palettes = try palettes(
      .css,
      """
      /* Buttons and such */
      :root {
        /* Harbor dusk */
        --harbor-dusk-1: #111111;
        --harbor-dusk-deep-blue: #000080;
        /* Market */
        --market-1: #ff0000;
      }
      """)
    #expect(palettes.map(\.name) == ["Harbor dusk", "Market"])
    #expect(palettes.map { $0.colors.map(\.name) } == [[nil, "deep-blue"], [nil]])
  }

  @Test(arguments: [PaletteFormat.css, .scss, .tailwind, .tokens])
  func `palettes written as code or design tokens read back the same`(
    _ format: PaletteFormat
  ) throws {
    let red = PaletteColor(SRGB8(red: 255, green: 0, blue: 7), name: "deep-red", alpha: 51 / 255.0)
    var wide = PaletteColor(SRGB8(red: 0, green: 255, blue: 10))
    wide.displayP3 = DisplayP3(red: 0.25, green: 1, blue: 0.125)
    let original = [
      Palette(name: "Harbor", colors: [red, wide]), Palette(name: "Market", colors: [red]),
    ]
    let read = try format.palettes(in: format.bytes(for: original))
    #expect(read.map(\.name) == original.map(\.name))
    for (found, expected) in zip(read.flatMap(\.colors), original.flatMap(\.colors)) {
      #expect(found.hex == expected.hex && found.name == expected.name, "\(found)")
      #expect((found.displayP3 == nil) == (expected.displayP3 == nil))
    }
    #expect(read.flatMap(\.colors).count == 3)
    #expect(try format.bytes(for: read) == format.bytes(for: original))
  }

  @Test func `a Display P3 color in CSS keeps its value only if it is outside sRGB`() throws {
    let color = try #require(
      try palettes(.css, "a { --x: color(display-p3 0 1 0) }").first?.colors.first)
    let wide = try #require(color.displayP3)
    #expect(abs(wide.red) < 1e-5 && abs(wide.green - 1) < 1e-5 && abs(wide.blue) < 1e-5)
    let plain = try palettes(.css, "a { --x: color(display-p3 0.6 0.6 0.6) }").first?.colors.first
    #expect(plain?.displayP3 == nil)
    #expect(plain?.hex == "#999999")
  }

  @Test func `foreign design tokens are read with nested groups and references`() throws {
    let read = try palettes(
      .tokens,
      """
      {"brand": {"$type": "color", "primary": {"$value": "#ff8800"},
        "soft": {"dark": {"$value": {"colorSpace": "oklch", "components": [0.7, 0.1, 40]}},
                 "same": {"$value": "{brand.primary}"}}},
       "size": {"$type": "dimension", "large": {"$value": {"value": 4, "unit": "px"}}},
       "ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, "none"],
               "alpha": 0.5, "hex": "#000000"}}}
      """)
    #expect(read.map(\.name) == ["brand", nil])
    #expect(
      read.map { $0.colors.map(\.name) } == [["primary", "soft dark", "soft same"], ["ink"]])
    #expect(
      read.map { $0.colors.map(\.hex) } == [["#ff8800", "#d4896e", "#ff8800"], ["#00000080"]])
  }

  @Test func `hex codes are read from the strings of any other JSON`() throws {
    let read = try palettes(.json, ##"{"primary": "#FF8800", "note": "red", "n": ["#123"]}"##)
    #expect(read.flatMap(\.colors).map(\.hex) == ["#ff8800", "#112233"])
    #expect(try palettes(.json, ##"["#123", "#456"]"##).flatMap(\.colors).count == 2)
  }

  @Test func `a hex list may contain color names and CSS color functions`() throws {
    let read = try palettes(.hex, "1a2b3c\nTeal\n  rgb(1 2 3)\n#fff8\n")
    #expect(read.flatMap(\.colors).map(\.hex) == ["#1a2b3c", "#008080", "#010203", "#ffffff88"])
  }

  @Test(arguments: [
    ("a.css", "#id { color: red }", "css"), ("a.hex", "teal\n", "hex"), ("-", "#fff\n", "hex"),
    ("-", "#id { color: red }", "css"), ("a.txt", "ink is #1a2b3c", "css"),
    ("a.toml", "[colors]\nx = \"#123456\"", "alacritty"), ("-", "[{\"colors\": []}]", "json"),
    ("a.tokens.json", "{}", "tokens"), ("a.pal", "JASC-PAL\n", "jasc"),
    ("a.css", "GIMP Palette\n", "gpl"), ("a.html", "<b style=\"color: #123456\">", "html"),
  ])
  func `the format is detected from the first bytes, the file name or the content`(
    _ row: (file: String, text: String, format: String)
  ) {
    #expect(
      PaletteFormat.detected(in: Array(row.text.utf8), fileName: row.file)?.name == row.format)
  }

  @Test(arguments: ["", "no color at all", "\u{0}#123456", "a red house"])
  func `no format is detected in text without colors or with a NUL byte`(_ text: String) {
    #expect(PaletteFormat.detected(in: Array(text.utf8), fileName: "a.txt") == nil)
  }
}
