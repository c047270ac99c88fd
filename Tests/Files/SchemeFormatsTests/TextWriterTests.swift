import ColorMath
import Foundation
import SchemeFormats
import TestCorpora
import Testing

/// The output of the text formats, which no name can break.
struct TextWriterTests {
  private static let blue = SRGB8(red: 0x1A, green: 0x2B, blue: 0x3C)

  private func text(_ format: PaletteFormat, _ palettes: Palette...) throws -> String {
    String(decoding: try format.bytes(for: palettes), as: UTF8.self)
  }

  private func harbor(_ names: String?...) -> Palette {
    Palette(
      name: "Harbor", source: "/photos/Harbor.jpg",
      colors: names.map { PaletteColor(Self.blue, name: $0, share: 0.25) })
  }

  @Test func `CSS custom properties have a prefix and unique names`() throws {
    let css = try text(.css, harbor(nil, "Deep Blue"), harbor("Deep, blue!"), Palette(colors: []))
    #expect(
      css == """
        :root {
          /* Harbor */
          --harbor-1: #1a2b3c;
          --harbor-deep-blue: #1a2b3c;

          /* Harbor */
          --harbor-deep-blue-2: #1a2b3c;

        }

        """)
  }

  @Test func `Tailwind themes and Sass maps use the palette and color names`() throws {
    #expect(try text(.tailwind, harbor("x")).contains("@theme {\n"))
    #expect(try text(.tailwind, harbor("x")).contains("  --color-harbor-x: #1a2b3c;\n"))
    #expect(
      try text(.scss, harbor(nil, "say \"#{x}\"")) == """
        /* Harbor */
        $harbor-1: #1a2b3c;
        $harbor-say-x: #1a2b3c;

        $harbor: (
          "1": $harbor-1,
          "say \\"\\#{x}\\"": $harbor-say-x,
        );

        """)
  }

  @Test func `names that start with a digit become valid identifiers`() throws {
    let palette = Palette(name: "2024 trip", colors: [PaletteColor(Self.blue)])
    #expect(try text(.scss, palette).contains("$color-2024-trip-1: #1a2b3c;"))
    #expect(try text(.swiftUI, palette).contains("static let color2024Trip1 = Color(.sRGB, "))
    #expect(try text(.android, palette).contains("<color name=\"color_2024_trip_1\">#1a2b3c<"))
  }

  @Test func `opacity is written the way each format requires`() throws {
    let palette = Palette(colors: [PaletteColor(Self.blue, alpha: 0x80 / 255.0)])
    #expect(try text(.css, palette).contains("--color-1: #1a2b3c80;"))
    #expect(try text(.android, palette).contains("#801a2b3c<"))
    #expect(try text(.swiftUI, palette).contains("opacity: 0.50196"))
    #expect(try text(.tokens, palette).contains("\"alpha\": 0.50196"))
    #expect(
      try text(.gimp, palette)
        == "GIMP Palette\nName: Untitled\nColumns: 0\n#\n 26  43  60\t#1a2b3c80\n")
  }

  @Test func `a design token is a typed color object with sRGB components`() throws {
    let json = try text(.tokens, harbor("a.b"), harbor(nil))
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let groups = try #require(value as? [String: [String: Any]])
    #expect(groups.keys.sorted() == ["Harbor", "Harbor 2"])
    #expect(groups["Harbor"]?["$type"] as? String == "color")
    let token = try #require(groups["Harbor"]?["a-b"] as? [String: [String: Any]])
    #expect(token["$value"]?["colorSpace"] as? String == "srgb")
    #expect(token["$value"]?["hex"] as? String == "#1a2b3c")
    let components = "[0.10196078431372549, 0.16862745098039217, 0.23529411764705882]"
    #expect(json.contains("\"components\": \(components),"))
  }

  @Test func `CSV keeps names with commas, quotes and line breaks`() throws {
    for case let name? in RandomPalettes.names where !name.contains("\u{0}") {
      let palette = Palette(name: name, colors: [PaletteColor(Self.blue, name: name, share: 0.5)])
      let rows = Corpora.csvRows(try text(.csv, palette))
      // A spreadsheet would take such names for formulas.
      let mark = "=+-@\t\r\n".contains(name.first ?? " ") ? "'" : ""
      let shown = mark + name.replacingOccurrences(of: "\u{2028}", with: "\\u{2028}")
      #expect(
        rows == [
          ["palette", "name", "hex", "red", "green", "blue", "alpha", "share"],
          [shown, shown, "#1a2b3c", "26", "43", "60", "1.0", "0.5"],
        ])
    }
  }

  @Test func `no palette name can end a comment, a line or an HTML tag`() throws {
    for name in RandomPalettes.names {
      let palette = Palette(name: name, colors: [PaletteColor(Self.blue, name: name)])
      for format in [PaletteFormat.css, .tailwind] {
        let css = try text(format, palette)
        #expect(css.components(separatedBy: "*/").count <= 2, "\(css)")
        #expect(css.contains(": #1a2b3c;\n"))
      }
      let html = try text(.html, palette)
      #expect(!html.contains("<script"))
      #expect(html.components(separatedBy: "<").count == html.components(separatedBy: ">").count)
      for format in [PaletteFormat.kitty, .alacritty, .xresources, .swiftUI] {
        let lines = try text(format, palette).split(separator: "\n")
        let blank = try text(format, Palette(name: "x", colors: [PaletteColor(Self.blue)]))
        let isNamed = !(name ?? "").allSatisfy { $0.isWhitespace || $0 == "\u{2028}" }
        #expect(lines.count == blank.split(separator: "\n").count - (isNamed ? 0 : 1))
      }
    }
  }

  @Test func `any names become valid identifiers, each used once`() throws {
    let names = RandomPalettes.names
    let colors = names.map { PaletteColor(Self.blue, name: $0) }
    let palettes = names.map { Palette(name: $0, colors: colors) }
    func identifiers(_ format: PaletteFormat, _ start: String, _ end: Character) throws -> [String]
    {
      String(decoding: try format.bytes(for: palettes), as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix(start) }
        .map { String($0.dropFirst(start.count).prefix { $0 != end }) }
    }
    let found = [
      try identifiers(.android, "    <color name=\"", "\""),
      try identifiers(.swiftUI, "  static let ", " "), try identifiers(.css, "  --", ":"),
    ]
    for list in found {
      #expect(list.count == names.count * names.count && Set(list).count == list.count)
    }
    #expect(found[0].allSatisfy { $0.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil })
    #expect(found[1].allSatisfy { $0.wholeMatch(of: /[a-z][a-zA-Z0-9]*/) != nil })
    #expect(found[2].allSatisfy { $0.first?.isLetter == true && !$0.hasSuffix("-") })
    #expect(
      found[2].joined().unicodeScalars.allSatisfy {
        $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType == .decimal
      })
  }

  @Test(arguments: [
    (0.25, "25.0%"), (0, "0.0%"), (0.0004, "0.0%"), (0.0006, "0.1%"), (0.9996, "100.0%"),
    (1, "100.0%"), (1.5, "100.0%"), (-1, "0.0%"),
  ])
  func `shares on a page are percentages with one decimal`(
    _ row: (share: Double, text: String)
  ) throws {
    let palette = Palette(colors: [PaletteColor(Self.blue, share: row.share)])
    #expect(try text(.html, palette).contains("</td><td>\(row.text)</td></tr>"))
  }

  @Test func `many equal names become unique names`() throws {
    let colors = Array(repeating: PaletteColor(Self.blue, name: "x"), count: 20_000)
    let more = [PaletteColor(Self.blue, name: "x 2"), PaletteColor(Self.blue, name: "X")]
    let css = try text(.css, Palette(name: "p", colors: more + colors))
    let names = css.split(separator: "\n").compactMap { $0.split(separator: ":").first }
      .filter { $0.hasPrefix("  --") }
    #expect(Set(names).count == 20_002)
    let json = try text(.tokens, Palette(name: "p", colors: more + colors))
    let keys = json.split(separator: "\n").filter { $0.hasPrefix("    \"") && $0.hasSuffix("{") }
    #expect(Set(keys).count == 20_002)
  }

  @Test func `every JSON format is valid JSON for any name`() throws {
    for name in RandomPalettes.names {
      let palette = Palette(name: name, source: name, colors: [PaletteColor(Self.blue, name: name)])
      for format in [PaletteFormat.json, .tokens, .windowsTerminal, .pywal] {
        let data = Data(try format.bytes(for: [palette]))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
      }
    }
  }

  @Test func `pywal JSON has the keys that its readers expect`() throws {
    let palette = Palette(name: "harbor", source: "/photos/harbor.jpg", colors: [])
    let data = Data(try PaletteFormat.pywal.bytes(for: [palette]))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["wallpaper"] as? String == "/photos/harbor.jpg")
    #expect(object["alpha"] as? String == "100")
    let special = try #require(object["special"] as? [String: String])
    #expect(special.keys.sorted() == ["background", "cursor", "foreground"])
    let colors = try #require(object["colors"] as? [String: String])
    #expect(Set(colors.keys) == Set((0...15).map { "color\($0)" }))
  }
}
