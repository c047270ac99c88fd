import ColorMath
import SchemeFormats
import Testing

/// Files of people, in all the spellings of other programs.
struct SpellingTests {
  /// A file, the names and codes of its colors, and the number of colors that are not understood.
  private typealias Case = SpellingCase

  static let lists: [SpellingCase] = [
    Case("a.txt", "# palette\n#264653\n#2a9d8f\n", ["#264653", "#2a9d8f"]),
    Case("a.txt", "; comment\n#264653\n// more\n#2a9d8f\n", ["#264653", "#2a9d8f"]),
    Case("a.hex", "#Palette Name: Dusk\n#264653\n", ["#264653"]),
    Case(
      "a.txt", "#264653 Charcoal\n#2a9d8f Persian green\n",
      ["Charcoal #264653", "Persian green #2a9d8f"]),
    Case("a.txt", "Charcoal #264653\nSea\t2a9d8f\n", ["Charcoal #264653", "Sea #2a9d8f"]),
    Case(
      "a.txt", "264653, Charcoal\n2a9d8f, \"Sea, deep\"\n",
      ["Charcoal #264653", "Sea, deep #2a9d8f"]),
    Case("a.txt", "#264653, #2a9d8f, #e9c46a\n", ["#264653", "#2a9d8f", "#e9c46a"]),
    Case("a.txt", "264653,2a9d8f,e9c46a", ["#264653", "#2a9d8f", "#e9c46a"]),
    Case("-", "264653-2a9d8f-e9c46a\n", ["#264653", "#2a9d8f", "#e9c46a"]),
    Case("a.txt", "#264653 #2a9d8f\n#e9c46a\n", ["#264653", "#2a9d8f", "#e9c46a"]),
    Case("a.txt", "https://coolors.co/palette/264653-2a9d8f\n", ["#264653", "#2a9d8f"]),
    Case("a.txt", "https://coolors.co/264653-2a9d8f?x=1\n", ["#264653", "#2a9d8f"]),
    Case("a.hex", "1a1c2c\r\n5d275d\r\n", ["#1a1c2c", "#5d275d"]),
    Case("a.hex", "\u{FEFF}1a1c2c\n", ["#1a1c2c"]),
    Case(
      "a.txt", ";paint.net Palette File\n;Colors: 2\nFF222034\n80ff7f00\n",
      ["#222034", "#ff7f0080"]),
    Case("a.txt", "FF222034\nFF45283c\n", ["#222034", "#45283c"]),
    Case("a.hex", "222034ff\n45283c80\n", ["#222034", "#45283c80"]),
    Case("a.txt", "38, 70, 83\n42, 157, 143\n", ["#264653", "#2a9d8f"]),
    Case("a.txt", "38 70 83\n42 157 143 Sea\n", ["#264653", "Sea #2a9d8f"]),
    Case("a.txt", "rgb(38, 70, 83)\nhsl(0 100% 50%)\n", ["#264653", "#ff0000"]),
    Case("a.hex", "#264653\nLospec\n#12345\n", ["#264653"], lost: 2),
  ]

  static let prose: [SpellingCase] = [
    Case(
      "notes.md", "# Brand notes\n\nOur primary is #0f6cbd.\nSecondary: #f2994a\n",
      ["#0f6cbd", "Secondary #f2994a"]),
    Case("a.md", "# Colors\n\n| Name | Hex |\n|---|---|\n| Ink | `#1a2b3c` |\n", ["Ink #1a2b3c"]),
    Case("a.md", "## Accent #0f6cbd\n\n[more](#add) and [x](a.md#bed)\n", ["#0f6cbd"]),
    Case("a.md", "- **Ink**: #1a2b3c\n- Paper: `#fafafa`\n", ["Ink #1a2b3c", "Paper #fafafa"]),
    Case(
      "a.html", "<a href=\"#add\">x</a> <a href='#decade'>y</a> <p style=\"color:#333333\">t</p>",
      ["#333333"]),
    Case(
      "a.html",
      "<h2 id=\"fade\">a</h2><label for=\"#bed\">red</label><b data-target=\"#dad\">#123456</b>",
      ["#123456"]),
    Case(
      "a.svg", "<svg><use xlink:href=\"#add\"/><rect fill=\"url(#bed)\" stroke=\"#123456\"/></svg>",
      ["#123456"]),
    Case("a.html", "<style>:root { --ink: #1a2b3c }</style><a href=#ace>", ["ink #1a2b3c"]),
  ]

  static let code: [SpellingCase] = [
    Case(
      "t.swift",
      "import SwiftUI\nextension Color {\n  static let ink = Color(.sRGB, red: 10 / 255, green: 20 / 255, blue: 30 / 255)\n}\n",
      ["ink #0a141e"]),
    Case(
      "t.swift",
      "let ink = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)\nlet gray = Color(white: 1)",
      ["ink #33669980", "gray #ffffff"]),
    Case(
      "t.swift",
      "extension Color {\n static let a: Color = Color(red: 1, green: 0, blue: 0)\n static let b = Color.a\n static let c = Color(hex: \"1a2b3c\")\n}",
      ["a #ff0000", "b #ff0000", "c #1a2b3c"]),
    Case(
      "C.kt", "val Purple80 = Color(0xFFD0BCFF)\nval Veil = Color(0x80CCC2DC)\n",
      ["Purple80 #d0bcff", "Veil #ccc2dc80"]),
    Case("c.dart", "const Color kInk = Color.fromARGB(128, 26, 43, 60);\n", ["kInk #1a2b3c80"]),
    Case(
      "c.js",
      "module.exports = { theme: { colors: { brand: { 500: '#0f6cbd', '600': '#0b5394' }, ink: '#1a2b3c' } } }",
      ["brand 500 #0f6cbd", "brand 600 #0b5394", "ink #1a2b3c"]),
    Case("c.h", "#define INK 0x1A2B3C\n#define TEXT INK\n", ["INK #1a2b3c", "TEXT #1a2b3c"]),
    Case(
      "a.qml", "import QtQuick\nItem {\n property color veil: \"#800f6cbd\"\n}\n",
      ["veil #0f6cbd80"]),
    Case(
      "colors.xml",
      "<resources>\n<color name=\"accent\">#FF0F6CBD</color>\n<color name=\"veil\">#80FF7F00</color><color name=\"also\">@color/accent</color></resources>",
      ["accent #0f6cbd", "veil #ff7f0080", "also #0f6cbd"]),
    Case(
      "colors.xml",
      "<resources><color name=\"short\">#8f00</color><color name=\"bad\">#12345</color></resources>",
      ["short #ff000088"], lost: 1),
    Case(
      "a.xaml",
      "<ResourceDictionary xmlns:x=\"x\"><Color x:Key=\"Accent\">#FF0F6CBD</Color><SolidColorBrush x:Key=\"Also\" Color=\"{StaticResource Accent}\"/></ResourceDictionary>",
      ["Accent #0f6cbd", "Also #0f6cbd"]),
  ]

  static let references: [SpellingCase] = [
    Case(
      "a.css",
      "@theme { --color-brand-500: #0f6cbd; --color-link: var(--color-brand-500); --color-soft: color-mix(in srgb, var(--color-link) 50%, white); }",
      ["brand-500 #0f6cbd", "link #0f6cbd", "soft #87b6de"]),
    Case(
      "a.css",
      "a { --a: color-mix(in oklab, red, blue); --b: color-mix(in oklch, red 100%, blue 0%); --c: color-mix(in srgb, red 20%, transparent 80%) }",
      ["a #8c53a2", "b #ff0000", "c #ff000033"]),
    Case(
      "a.css", ":root { --background: 0 0% 100%; --primary: 222.2 47.4% 11.2%; --ring: #94a3b8 }",
      ["background #ffffff", "primary #0f172a", "ring #94a3b8"]),
    Case(
      "a.css", ":root { --p: 210 40% 98%; --c: hsl(var(--p)); --d: hsl(var(--p) / 50%) }",
      ["p #f8fafc", "c #f8fafc", "d #f8fafc80"]),
    Case(
      "a.css",
      ":root { --rgb: 38, 70, 83; --a: rgba(var(--rgb), 0.5); --gap: 4px; --b: var(--gap) }",
      ["rgb #264653", "a #26465380"]),
    Case(
      "a.css", "a { --a: var(--b); --b: var(--a); --c: var(--none, #123456); --d: var(--none) }",
      ["c #123456"], lost: 3),
    Case("a.css", "a { --a: var(--later) } b { --later: teal }", ["a #008080", "later #008080"]),
    Case("a.css", "a { --a: lab(from red x y z); --b: #12345 }", [], lost: 2),
    Case(
      "a.scss", "$ink: #1a2b3c;\n$text: $ink;\n$soft: rgba($ink, 0.5);\n$dark: darken($ink, 10%);",
      ["ink #1a2b3c", "text #1a2b3c", "soft #1a2b3c80"], lost: 1),
    Case(
      "a.scss",
      "$theme: (\n  primary: #0f6cbd,\n  'danger': #c00,\n  deep: (x: red)\n);\n$a: map.get($theme, danger);",
      ["primary #0f6cbd", "danger #cc0000", "deep x #ff0000", "a #cc0000"]),
    Case(
      "a.less", "@ink: #1a2b3c;\n@link: @ink;\n@x: fade(@ink, 50%);",
      ["ink #1a2b3c", "link #1a2b3c"], lost: 1),
    Case(
      "gtk.css", "@define-color bg #1e1e2e;\n@define-color fg @bg;\n", ["bg #1e1e2e", "fg #1e1e2e"]),
    Case(
      "x.Xresources", "#define base03 #002b36\n*color0: base03\n*background: base03\n",
      ["base03 #002b36", "color0 #002b36", "background #002b36"]),
  ]

  static let settings: [SpellingCase] = [
    Case(
      "a.toml",
      "[colors.primary]\nbackground = '0x181818'\nforeground = '#d8d8d8'\n[colors.normal]\nred = '0xab4642' # warm\n[colors.bright]\nred = '#ff0000'\n",
      ["background #181818", "foreground #d8d8d8", "red #ab4642", "bright red #ff0000"]),
    Case(
      "x.Xresources",
      "! theme\n*color0: #101010\n*.color1: rgb:dc/32/2f\nURxvt*color2: rgba:8585/9999/0000/ffff\n*color3: red\n",
      ["color0 #101010", "color1 #dc322f", "color2 #859900", "color3 #ff0000"]),
    Case(
      "base16.yaml", "scheme: \"Ocean\"\nbase00: \"2b303b\"\nbase08: \"bf616a\"\n",
      ["base00 #2b303b", "base08 #bf616a"]),
    Case(
      "b.yaml", "scheme: facade\nauthor: decade\nbase00: 2b303b # bg\nbase01: facade\n",
      ["base00 #2b303b", "base01 #facade"]),
    Case(
      "b.yaml", "system: \"base16\"\npalette:\n  base00: \"#2b303b\" # bg\n", ["base00 #2b303b"]),
    Case(
      "foot.ini", "[colors]\nforeground=e6e8ee\nregular0=1b1d24\nalpha=0.9\n",
      ["foreground #e6e8ee", "regular0 #1b1d24"]),
    Case(
      "ghostty", "palette = 0=#1b1d24\npalette = 1=e0565b\n",
      ["palette 0 #1b1d24", "palette 1 #e0565b"]),
    Case(
      "a.conf", "# vim:ft=kitty\ncolor0 #1b1d24\ncolor1 red\n",
      ["color0 #1b1d24", "color1 #ff0000"]),
    Case(
      "a.colorscheme", "[Color0]\nColor=27,29,36\n[Color0Intense]\nColor=91,96,110\n",
      ["Color0 #1b1d24", "Color0Intense #5b606e"]),
    Case(
      "wez.lua", "return {\n  foreground = \"#e6e8ee\",\n  ansi = { \"#1b1d24\", \"#e0565b\" },\n}",
      ["foreground #e6e8ee", "ansi 0 #1b1d24", "ansi 1 #e0565b"]),
    Case(
      "wez.toml", "[colors]\nansi = [\"#1b1d24\",\n \"#e0565b\"]\n",
      ["ansi 0 #1b1d24", "ansi 1 #e0565b"]),
    Case(
      "a.itermcolors",
      "<plist><dict><key>Ansi 0 Color</key><dict><key>Blue Component</key><real>0.14117647</real><key>Green Component</key><real>0.11372549</real><key>Red Component</key><real>0.10588235</real></dict></dict></plist>",
      ["Ansi 0 Color #1b1d24"]),
    Case(
      "alacritty.yml",
      "colors:\n  primary:\n    background: \"0x1d1f21\"\n  normal:\n    red: \"0xcc6666\"\n"
        + "  bright:\n    red: \"0xff3334\"\n",
      ["background #1d1f21", "red #cc6666", "bright red #ff3334"]),
    Case(
      "gogh.sh", "color_01=\"#1b1d24\"\ncolor_02=\"#e0565b\"\n",
      [
        "color_01 #1b1d24", "color_02 #e0565b",
      ]),
    Case("a.yaml", "light:\n  - \"#ffffff\"\n  - \"#000000\"\n", ["#ffffff", "#000000"]),
    Case(
      "st.h", "static const char *names[] = {\n  \"#1b1d24\",\n  \"#e0565b\",\n};\n",
      [
        "#1b1d24", "#e0565b",
      ]),
    Case(
      "p.reg", "\"Colour0\"=\"230,232,238\"\n\"Colour1\"=\"1,2,3\"\n",
      [
        "Colour0 #e6e8ee", "Colour1 #010203",
      ]),
    Case(
      "theme1.xml",
      "<a:clrScheme><a:dk2><a:srgbClr val=\"44546A\"/></a:dk2></a:clrScheme>", ["dk2 #44546a"]),
  ]

  static let json: [SpellingCase] = [
    Case(
      "a.tokens.json",
      ##"{"base": {"red": {"$type": "color", "$value": "#e4002b"}}, "button": {"bg": {"$type": "color", "$value": "{base.red}"}, "hover": {"$type": "color", "$value": "{button.bg}"}}}"##,
      ["red #e4002b", "bg #e4002b", "hover #e4002b"]),
    Case(
      "a.tokens.json",
      ##"{"b":{"$type":"color","red":{"$value":"#f00"}},"u":{"bg":{"$ref":"#/b/red"},"fg":{"$type":"color","$value":{"$ref":"#/b/red/$value"}},"c":{"$type":"color","$value":"{u.c}"}}}"##,
      ["red #ff0000", "bg #ff0000", "fg #ff0000"], lost: 1),
    Case(
      "a.json",
      ##"{"global":{"red":{"value":"#e4002b","type":"color"}},"light":{"bg":{"value":"{red}","type":"color"},"soft":{"value":"rgba({red}, 0.5)","type":"color"},"no":{"value":"{gone}","type":"color"}}}"##,
      ["red #e4002b", "bg #e4002b", "soft #e4002b80"], lost: 1),
    Case(
      "a.json",
      ##"{"size":{"a":{"value":"4px","type":"dimension"},"b":{"value":"{size.a}","type":"dimension"}},"x":{"c":{"value":"#123456","type":"color"}}}"##,
      ["c #123456"]),
    Case(
      "vscode.json",
      ##"{"name":"T","colors":{"editor.background":"#1b1d24","terminal.ansiRed":"#e0565b"}}"##,
      ["editor.background #1b1d24", "terminal.ansiRed #e0565b"]),
    Case(
      "lospec.json", #"{"name":"Sweetie","author":"x","colors":["1a1c2c","5d275d"]}"#,
      ["#1a1c2c", "#5d275d"]),
    Case(
      "coolors.json",
      #"[{"name":"Charcoal","hex":"264653","rgb":[38,70,83]},{"name":"Sea","hex":"2a9d8f"}]"#,
      ["Charcoal #264653", "Sea #2a9d8f"]),
    Case(
      "coolors.json", #"{"Charcoal":"264653","Sea":"2a9d8f"}"#, ["Charcoal #264653", "Sea #2a9d8f"]),
    Case(
      "figma.json", #"{"ink":{"r":1,"g":0.5,"b":0,"a":1},"x":{"r":38,"g":70,"b":83}}"#,
      ["ink #ff8000", "x #264653"]),
    Case(
      "a.json", ##"{"a":"rgb(1 2 3)","b":"darken(#fff, 2%)","c":"#12345"}"##, ["a #010203"], lost: 2
    ),
  ]

  static let tables: [SpellingCase] = [
    Case(
      "a.csv", "name,hex\nInk,#1a2b3c\n\"Paper, warm\",fafafa\n",
      ["Ink #1a2b3c", "Paper, warm #fafafa"]),
    Case("a.csv", "Name;R;G;B\r\nInk;26;43;60\r\n", ["Ink #1a2b3c"]),
    Case("a.tsv", "Ink\t#1a2b3c\nPaper\t#fafafa\n", ["Ink #1a2b3c", "Paper #fafafa"]),
    Case("a.csv", "Ink,26,43,60\nnothing,here\n", ["Ink #1a2b3c"], lost: 1),
  ]

  @Test(arguments: lists + prose + code)
  func `lists, prose and code are read in all usual spellings`(_ row: SpellingCase) throws {
    try row.expect()
  }

  @Test(arguments: references + settings + json + tables)
  func `references are followed, and what is not understood is counted`(_ row: SpellingCase) throws
  {
    try row.expect()
  }
}
