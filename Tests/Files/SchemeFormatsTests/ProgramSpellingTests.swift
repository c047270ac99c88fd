import ColorMath
import Testing

@testable import SchemeFormats

/// Colors as programs in various languages, terminals and editors write them.
struct ProgramSpellingTests {
  private typealias Case = SpellingCase

  static let calls: [SpellingCase] = [
    Case(
      "a.R",
      "pal <- c(\"#E69F00\", \"steelblue\", \"grey50\")\nnamed <- c(a = \"#009E73\", b = \"tomato\")\nx <- rgb(0.2, 0.4, 0.6)\ny <- rgb(51, 102, 153, maxColorValue = 255)\n",
      [
        "#e69f00", "#4682b4", "#7f7f7f", "a #009e73", "b #ff6347", "x #336699", "y #336699",
      ]),
    Case(
      "a.rs",
      "pub const INK: Color = Color::rgb(0.1, 0.2, 0.3);\npub const SKY: Color32 = Color32::from_rgb(10, 20, 30);\n",
      ["INK #1a334d", "SKY #0a141e"]),
    Case(
      "a.cs",
      "public static Color32 Sky = new Color32(10, 20, 30, 255);\npublic static Color Html = ColorTranslator.FromHtml(\"#ff00ff\");\npublic static Color Other = Blend(1, 2, 3);\n",
      ["Sky #0a141e", "Html #ff00ff"]),
    Case(
      "a.swift",
      "let brand = UIColor { $0.style == .dark ? UIColor(red: 1, green: 0, blue: 0, alpha: 1) : UIColor(red: 0, green: 0, blue: 1, alpha: 1) }\nlet both = Color(light: Color(hex: 0x111111), dark: Color(hex: 0x222222))\n",
      ["#ff0000", "#0000ff", "both-light #111111", "both-dark #222222"]),
    Case(
      "a.js",
      "const a = chroma('hotpink');\nconst b = \"#1f77b4#ff7f0e#2ca02c\";\nconst c = [\"red\", '#00ff00'];\nconst d = [\"tan\", \"others\"];\nconst e = setColor(300, 400, 500);\n",
      ["a #ff69b4", "#1f77b4", "#ff7f0e", "#2ca02c", "#ff0000", "#00ff00"], lost: 1),
    Case(
      "a.pde", "color ink = color(26, 43, 60);\ncolor[] p = { #112233, color(255) };\n",
      ["ink #1a2b3c", "#112233"], lost: 1),
  ]

  static let lists: [SpellingCase] = [
    Case(
      "a.py",
      "PALETTE = {\n  \"ink\": \"#1a2b3c\",\n  \"sky\": (10, 20, 30),\n}\ncmap = ListedColormap([\"#ff0000\", \"navy\", (0.5, 0.2, 0.1)])\n",
      ["ink #1a2b3c", "sky #0a141e", "#ff0000", "#000080", "#80331a"]),
    Case(
      "a.php",
      "<?php\n$colors = ['primary' => '#336699', 'rgb' => [10, 20, 30], 'named' => 'teal'];\n",
      ["primary #336699", "rgb #0a141e", "named #008080"]),
    Case(
      "a.rb", "COLORS = { red: \"#ff0000\", :blue => '#0000ff', rgb: [1, 2, 3] }.freeze\n",
      ["red #ff0000", "blue #0000ff", "rgb #010203"]),
    Case(
      "a.cpp",
      "style.Colors[ImGuiCol_Text] = ImVec4(1.00f, 0.50f, 0.00f, 0.40f);\nImVec2 size = ImVec2(1, 2);\n",
      ["style.Colors[ImGuiCol_Text] #ff800066"]),
    Case(
      "a.scad", "color([0.5, 0.2, 0.1]) cube(1);\nink = [26, 43, 60];\n",
      ["#80331a", "ink #1a2b3c"]),
    Case(
      "a.csv", "#ff0000,#00ff00\n#0000ff,#ffffff\n", ["#ff0000", "#00ff00", "#0000ff", "#ffffff"]),
    Case(
      "a.properties", "color.primary=\\#ff0000\ncolor.secondary=0,255,0\nname=Theme\n",
      ["color.primary #ff0000", "color.secondary #00ff00"]),
    Case(
      "a.asset", "m_Colors:\n  - {r: 1, g: 0, b: 0, a: 1}\n  - {r: 0.5, g: 0.5, b: 0.5, a: 1}\n",
      ["#ff0000", "#808080"]),
    Case(
      "tokens.json",
      ##"{"c":{"red":{"$type":"color","$value":"#ff0000"},"fade":{"$type":"gradient","$value":[{"color":"#00ff00","position":0},{"color":"{c.red}","position":1}]},"line":{"$type":"border","$value":{"color":"#36363680","width":"3px"}}}}"##,
      ["red #ff0000", "fade color #00ff00", "fade color #ff0000", "line color #36363680"]),
  ]

  static let structures: [SpellingCase] = [
    Case(
      "a.go",
      "var Ink = color.RGBA{0x1a, 0x2b, 0x3c, 0xff}\nvar Veil = color.NRGBA{R: 26, G: 43, B: 60, A: 128}\nvar sizes = []int{10, 20, 30}\n",
      ["Ink #1a2b3c", "Veil #1a2b3c80"]),
    Case(
      "a.h",
      "#define GRAY CLITERAL(Color){ 130, 130, 130, 255 }   // Gray\nconst Color INK = { 26, 43, 60, 255 };\nint dims[] = {10, 20, 30};\nuint8_t palette[2][3] = {\n {0, 0, 0},\n {0xff, 0, 0},\n};\n",
      ["GRAY #828282", "INK #1a2b3c", "#000000", "#ff0000"]),
    Case(
      "a.kdl", "themes { gruv { fg 213 196 161; bg \"#282828\"; margin 1 2 3; } }\n",
      ["fg #d5c4a1", "bg #282828"]),
    Case(
      "a.tex",
      "\\definecolor{ink}{HTML}{1A2B3C} \\definecolor{sky}{RGB}{10,20,30}\n\\definecolor{rose}{rgb}{1,0,0.5}\n\\definecolor{cyan}{cmyk}{1,0,0,0}\n\\colorlet{alias}{ink}\n\\colorlet{mixed}{red!50!blue}\n\\color{ink} text \\textcolor[HTML]{ABCDEF}{x}\n",
      ["ink #1a2b3c", "sky #0a141e", "rose #ff0080", "cyan #00ffff", "alias #1a2b3c", "#abcdef"],
      lost: 1),
    Case("a.txt", "Red    255   0   0\nDeep Sea 0 0 139\n", ["Red #ff0000", "Deep Sea #00008b"]),
  ]

  static let items: [SpellingCase] = [
    Case(
      "a.yaml",
      "rules:\n  - name: Red\n    color: 0xFF0000\n  - hex: \"#00ff00\"\n    name: Green\nother:\n  color: \"#0000ff\"\n",
      ["Red #ff0000", "Green #00ff00", "other #0000ff"]),
    Case(
      "a.toml",
      "[[c]]\nname = \"Red\"\nhex = \"#ff0000\"\n[[c]]\nname = \"Blue\"\nhex = \"#0000ff\"\n",
      ["Red #ff0000", "Blue #0000ff"]),
    Case("a.yaml", "name: My theme\ncolor: \"#ff0000\"\n", ["color #ff0000"]),
    Case(
      "a.json",
      ##"{"brand":"navy","accent":"tomato","text":"#333333","description":"#no and red"}"##,
      ["brand #000080", "accent #ff6347", "text #333333"]),
    Case("a.json", ##"{"brand":"navy","font":"Inter","text":"#333333"}"##, ["text #333333"]),
    Case("a.json", ##"["red","#00ff00"]"##, ["#ff0000", "#00ff00"]),
    Case(
      "a.json", ##"{"shadow":"0 1px 2px #00000080","note":"not #ff0000 any more"}"##,
      ["shadow #00000080"]),
    Case("a.csv", "name,c,m,y,k\nCyan,100,0,0,0\nBad,300,0,0,0\n", ["Cyan #00ffff"], lost: 1),
  ]

  static let terminals: [SpellingCase] = [
    Case(
      "terminalrc",
      "[Configuration]\nColorForeground=#dcdcdc\nColorPalette=#000;#111;#222;#333;#444;#555;#666;#dcdcdc\n",
      [
        "ColorForeground #dcdcdc", "palette 0 #000000", "palette 1 #111111", "palette 2 #222222",
        "palette 3 #333333", "palette 4 #444444", "palette 5 #555555", "palette 6 #666666",
        "palette 7 #dcdcdc",
      ]),
    Case(
      "gnome.dconf",
      "[/]\npalette=['rgb(0,0,0)', "
        + (1..<16).map { "'#\(String(repeating: String($0, radix: 16), count: 3))'" }
        .joined(separator: ", ") + "]\n",
      (0..<16).map { "palette \($0) #\(String(repeating: String($0, radix: 16), count: 6))" }),
    Case(
      "a.py",
      "palette = [\"#000\", \"#111\", \"#222\", \"#333\", \"#444\", \"#555\", \"#666\", \"#777\"]\nmargins = [(1, 2, 3), (4, 5, 6)]\nline = Line((1, 2, 3), (4, 5, 6))\nrgb = [(7, 8, 9)]\n",
      [
        "#000000", "#111111", "#222222", "#333333", "#444444", "#555555", "#666666", "#777777",
        "#070809",
      ]),
  ]

  static let markup: [SpellingCase] = [
    Case(
      "a.xml",
      "<swatches><swatch name=\"A\" rgb=\"255,0,0\"/><swatch name=\"B\" r=\"0\" g=\"0\" b=\"255\"/></swatches>",
      ["A #ff0000", "B #0000ff"]),
    Case(
      "a.xml",
      "<SCRIBUSCOLORS><COLOR NAME=\"Red\" RGB=\"#ff0000\"/><COLOR NAME=\"Cyan\" CMYK=\"#ff000000\"/><COLOR NAME=\"Ink\" SPACE=\"CMYK\" C=\"0\" M=\"100\" Y=\"100\" K=\"0\"/><COLOR NAME=\"Gray\" SPACE=\"Lab\" L=\"50\" A=\"0\" B=\"0\"/></SCRIBUSCOLORS>",
      ["Red #ff0000", "Cyan #00ffff", "Ink #ff0000", "Gray #777777"]),
    Case(
      "a.xml",
      "<palette><color cs=\"RGB\" name=\"Red\" tints=\"1,0,0\"/><color cs=\"CMYK\" name=\"Cyan\" tints=\"1,0,0,0\"/><color cs=\"LAB\" name=\"Bad\" tints=\"1,0,0\"/></palette>",
      ["Red #ff0000", "Cyan #00ffff"], lost: 1),
    Case(
      "a.html", "<td bgcolor=\"ff0000\">Red</td><p id=\"facade\" class=\"decade\">x</p>",
      ["#ff0000"]),
  ]

  @Test(arguments: calls + lists + structures + items + terminals + markup)
  func `colors are read as programs write them, or counted`(_ row: SpellingCase) throws {
    try row.expect()
  }

  @Test func `the theme of PuTTY has the same colors in another terminal`() throws {
    let lines = (0..<22).map { "\"Colour\($0)\"=\"\($0),0,0\"\n" }.joined()
    let bytes = Array(
      ("Windows Registry Editor Version 5.00\n\n[HKEY_CURRENT_USER\\x]\n" + lines).utf8)
    let palettes = try PaletteFormat.css.palettes(in: bytes)
    let slots = try #require(palettes.first.flatMap(TerminalSlot.slots))
    #expect(slots[.foreground]?.hex == "#000000")
    #expect(slots[.background]?.hex == "#020000")
    #expect(slots[.cursor]?.hex == "#050000")
    let reds = (0..<16).map { slots[.color($0)]?.srgb8.red }
    #expect(reds == [6, 8, 10, 12, 14, 16, 18, 20, 7, 9, 11, 13, 15, 17, 19, 21])
  }

  @Test(arguments: [true, false], [true, false])
  func `text in UTF-16 is read in both orders of bytes, with and without a mark`(
    isLittle: Bool, hasMark: Bool
  ) throws {
    let units = (hasMark ? [0xFEFF] : []) + Array("ink: #1a2b3c\nü: #ff0000\n".utf16)
    let bytes = units.flatMap { unit in
      let parts = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return isLittle ? parts : parts.reversed()
    }
    let format = try #require(PaletteFormat.detected(in: bytes, fileName: "a"))
    let colors = try format.palettes(in: bytes).flatMap(\.colors)
    #expect(colors.map { "\($0.label) \($0.hex)" } == ["ink #1a2b3c", "ü #ff0000"])
  }
}
