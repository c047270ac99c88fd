import ColorMath
import SchemeDesign
import SchemeFormats
import Testing

/// The files of terminals, editors and web tools, compared with those of their documentation.
struct ToolFormatTests {
  /// A theme whose colors are `#000000`, `#010101` and so on, and others for special places.
  private static let theme: Palette = {
    let special = [("background", 0x101820), ("foreground", 0xE0E4E8), ("cursor", 0xF0C000)]
    let numbered = (0..<16).map { ("color\($0)", $0 * 0x010101) }
    return Palette(
      name: "Harbor",
      colors: (special + [("selection", 0x304050)] + numbered).map { name, code in
        PaletteColor(SRGB8(rgb: code), name: name)
      })
  }()

  private func text(_ format: PaletteFormat, _ palette: Palette = theme) throws -> String {
    String(decoding: try format.bytes(for: [palette]), as: UTF8.self)
  }

  @Test func `Ghostty has its palette by number`() throws {
    let lines = try text(.ghostty).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(4) == ["# Harbor", "", "palette = 0=#000000", "palette = 1=#010101"])
    #expect(
      lines.suffix(7) == [
        "background = #101820", "foreground = #e0e4e8", "cursor-color = #f0c000",
        "cursor-text = #101820", "selection-background = #304050",
        "selection-foreground = #e0e4e8", "",
      ])
  }

  @Test func `foot has codes without a number sign in one section`() throws {
    let lines = try text(.foot).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(7) == [
        "# Harbor", "", "[colors]", "background=101820", "foreground=e0e4e8",
        "selection-background=304050", "selection-foreground=e0e4e8",
      ])
    #expect(lines.suffix(3) == ["bright6=0e0e0e", "bright7=0f0f0f", ""])
    #expect(lines.contains("regular7=070707") && lines.count == 24)
  }

  @Test func `GTK has named colors`() throws {
    let lines = try text(.gtk).split(separator: "\n")
    #expect(lines[0] == "/* Harbor */" && lines[1] == "@define-color background #101820;")
    #expect(lines.last == "@define-color color15 #0f0f0f;" && lines.count == 20)
    #expect(try text(.gtk, Palette(name: "a */ b", colors: [])).hasPrefix("/* a * / b */\n"))
  }

  @Test func `control sequences set the colors and print nothing`() throws {
    let sequences = try text(.sequences).split(separator: "\u{1B}\\")
    #expect(sequences.prefix(2) == ["\u{1B}]4;0;#000000", "\u{1B}]4;1;#010101"])
    #expect(
      sequences.dropFirst(16) == [
        "\u{1B}]10;#e0e4e8", "\u{1B}]11;#101820", "\u{1B}]12;#f0c000", "\u{1B}]17;#304050",
        "\u{1B}]19;#e0e4e8", "\u{1B}]708;#101820",
      ])
  }

  @Test func `base16 and base24 have the places of their guidelines`() throws {
    for (format, count) in [(PaletteFormat.base16, 16), (.base24, 24)] {
      let lines = try text(format).split(separator: "\n")
      #expect(
        lines.prefix(5) == [
          "system: \"\(format.name)\"", "name: \"Harbor\"", "author: \"Colorway\"",
          "variant: \"dark\"", "palette:",
        ])
      #expect(lines.count == 5 + count)
      for line in [
        "  base00: \"#101820\"", "  base02: \"#304050\"", "  base05: \"#e0e4e8\"",
        "  base08: \"#010101\"", "  base0A: \"#030303\"", "  base0B: \"#020202\"",
        "  base0C: \"#060606\"", "  base0D: \"#040404\"", "  base0E: \"#050505\"",
      ] { #expect(lines.contains(line[...]), "\(line)") }
    }
    #expect(try text(.base24).contains("  base12: \"#090909\"\n  base13: \"#0b0b0b\"\n"))
    let again = try PaletteFormat.base24.palettes(in: Array(text(.base24).utf8))
    #expect(
      try text(.base24, again[0]).split(separator: "\n").dropFirst(5)
        == text(.base24).split(separator: "\n").dropFirst(5))
  }

  @Test func `a quotation mark in a name stays inside its string`() throws {
    let palette = Palette(name: #"a "b" \"#, colors: [])
    #expect(try text(.base16, palette).contains(##"name: "a \"b\" \\""##))
  }

  @Test func `Tailwind CSS 3 sets the opacity of opaque colors`() throws {
    let blue = SRGB8(rgb: 0x1A2B3C)
    let palette = Palette(
      name: "Sea", colors: [PaletteColor(blue, name: "ink"), PaletteColor(blue, alpha: 0.2)])
    let file = try text(.tailwindV3, palette)
    #expect(file.contains("        \"sea-ink\": \"rgb(26 43 60 / <alpha-value>)\",\n"))
    #expect(file.contains("        \"sea-2\": \"rgb(26 43 60 / 0.2)\",\n"))
  }

  @Test func `design tokens with hex codes have strings as values`() throws {
    let palette = Palette(name: "Sea", colors: [PaletteColor(SRGB8(rgb: 0x1A2B3C), name: "ink")])
    #expect(
      try text(.tokensHex, palette) == """
        {
          "Sea": {
            "$type": "color",
            "ink": {
              "$value": "#1a2b3c"
            }
          }
        }

        """)
  }

  @Test func `shadcn/ui for Tailwind CSS 3 has the channels of hsl()`() throws {
    let file = try text(.shadcnV3)
    #expect(file.hasPrefix("@layer base {\n  :root {\n    --radius: 0.625rem;\n"))
    let channels = file.matches(of: /--[a-z0-9-]+: [0-9.]+ [0-9.]+% [0-9.]+%;/)
    let current = try text(.shadcn).matches(of: /--([a-z0-9-]+): oklch/)
    #expect(channels.count == current.count)
  }

  @Test func `a theme for Tailwind CSS 3 has variables of channels, and scales`() throws {
    let file = try text(.themeTailwindV3)
    let uses = file.matches(of: /"[a-z-]+": "rgb\(var\(--[a-z-]+\) \/ <alpha-value>\)"/)
    let variables = file.matches(of: /"--[a-z-]+": "[0-9]+ [0-9]+ [0-9]+"/)
    #expect(!uses.isEmpty && variables.count == 2 * uses.count)
    let steps = file.matches(of: /-[0-9]+": "rgb\([0-9]+ [0-9]+ [0-9]+ \/ <alpha-value>\)"/)
    let current = try text(.themeTailwind).matches(of: /--color-[a-z0-9-]+-[0-9]+: oklch/)
    #expect(steps.count == current.count)
  }

  @Test(arguments: ColorNotation.allCases)
  func `the notation of colors does not change them`(notation: ColorNotation) throws {
    var options = PaletteFormat.Options()
    options.notation = notation
    let palette = Palette(
      name: "a", colors: [PaletteColor(SRGB8(rgb: 0x1A2B3C)), PaletteColor(.white, alpha: 0.5)])
    for format in [PaletteFormat.css, .scss, .tailwind] {
      let bytes = try format.bytes(for: [palette], options: options)
      let start = notation == .hex ? ": #" : ": \(notation.rawValue)("
      #expect(String(decoding: bytes, as: UTF8.self).contains(start))
      let colors = try format.palettes(in: bytes).flatMap(\.colors)
      #expect(colors.map(\.hex) == palette.colors.map(\.hex), "\(format.name)")
    }
  }
}
