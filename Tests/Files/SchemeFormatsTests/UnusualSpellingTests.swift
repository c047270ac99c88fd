import ColorMath
import Testing

@testable import SchemeFormats

/// Files of people, in the less usual spellings of other programs.
struct UnusualSpellingTests {
  private typealias Case = SpellingCase

  static let css: [SpellingCase] = [
    Case(
      "a.css",
      "a { --a: rgb(from #00f r g b / 50%); --b: hsl(from red 120 s l); --c: oklch(from red l c h / calc(alpha / 2)); --d: color(from lime srgb calc(r + 1) g b) }",
      ["a #0000ff80", "b #00ff00", "c #ff000080", "d #ffff00"]),
    Case(
      "a.css",
      "a { --ink: #102030; --a: rgb(from var(--ink) calc((r + 16) * 2) g b); --b: hwb(from white h w b); --c: lab(from black l a b); --d: oklab(from #888 l none b) }",
      ["ink #102030", "a #402030", "b #ffffff", "c #000000", "d #888888"]),
    Case(
      "a.css",
      "a { --a: rgb(from red r g); --b: rgb(from nothing r g b); --c: lch(from red l c h); --d: rgb(from red calc(r + ) g b) }",
      [], lost: 4),
    Case(
      "a.css", "a { border: 1px solid rgba(#102030, .5); outline: 1px solid darken(#f00, 10%) }",
      ["#10203080"], lost: 1),
    Case(
      "a.less", "@i: @@name;\n@d: ~\"#ff0000\";\n@name: 'primary';\n", ["d #ff0000"], lost: 1),
    Case(
      "a.styl",
      "colors = { red: #f00, green: { light: #0f0 } }\nbody\n  background rgba(#000, .5)\n",
      ["red #ff0000", "green light #00ff00", "#00000080"]),
    Case("a.css", "#add:hover, b:hover { color: #123456 }", ["#123456"]),
  ]

  static let code: [SpellingCase] = [
    Case(
      "Theme.qml",
      "import QtQuick 2.15\nQtObject {\n  property color named: \"steelblue\"\n  property color h: Qt.hsla(0.5, 1, 0.5, 1)\n  property color v: Qt.hsva(0, 1, 1, 0.5)\n  property color l: Qt.lighter(\"red\", 1.2)\n  property string word: \"teal\"\n}\n",
      ["named #4682b4", "h #00ffff", "v #ff000080"], lost: 1),
    Case(
      "a.kt",
      "val A = Color(0xFFD0BCFF)\nval B = A.copy(alpha = 0.5f)\nval C = A.darker()\nval D = Color.White\nval E = Color.Teal\n",
      ["A #d0bcff", "B #d0bcff80"], lost: 3),
    Case(
      "a.dart",
      "final a = const Color(0xff443a49).withOpacity(0.5);\nfinal b = Color(0xff443a49).withAlpha(51);\nMaterialColor m = MaterialColor(0xFF174378, {50: Color(0xFFE3E8EF), 60: Color(0xFFB9C7D7)});\nvar r = Colors.red;\nvar s = Colors.red[500];\n",
      ["a #443a4980", "b #443a4933", "#174378", "50 #e3e8ef", "60 #b9c7d7"], lost: 2),
    Case(
      "a.swift", "let l = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)\nlet t = Color.teal\n",
      ["l #ff0000"], lost: 1),
    Case(
      "tailwind.config.js",
      "module.exports = { colors: { ink: '#111111', brand: { DEFAULT: '#ff0000', 50: '#fff0f0' } } }",
      ["ink #111111", "brand DEFAULT #ff0000", "brand 50 #fff0f0"]),
    Case(
      "a.js", "const c = { a: { r: 255, g: 0, b: 0 }, b: { h: 120, s: 100, l: 50 } }",
      ["a #ff0000", "b #00ff00"]),
  ]

  static let settings: [SpellingCase] = [
    Case(
      "a.toml",
      "[palette]\nred = [255, 0, 0]\nblue = { r = 0, g = 0, b = 255 }\nsizes = [1, 2, 3]\n",
      ["red #ff0000", "blue #0000ff"]),
    Case(
      "a.yaml",
      "colors:\n  teal: &t \"#008080\"\n  also: *t\n  green: '00ff00'\n  rgb: [1, 2, 3]\n",
      ["teal #008080", "also #008080", "green #00ff00", "rgb #010203"]),
    Case(
      "x.Xresources", "*foreground: gray50\nXTerm.vt100.color2: [90]#859900\n",
      ["foreground #7f7f7f", "color2 #859900e6"]),
    Case(
      "a.itermcolors",
      "<plist><dict><key>Ansi 0 Color</key><dict><key>Blue Component</key><real>0</real><key>Color Space</key><string>P3</string><key>Green Component</key><real>1</real><key>Red Component</key><real>0</real></dict></dict></plist>",
      ["Ansi 0 Color #00fb29"]),
    Case(
      "a.md", "| Name | Hex | RGB |\n|---|---|---|\n| **Deep Sea** | `#0000FF` | rgb(0,0,255) |\n",
      ["Deep Sea #0000ff"]),
    Case("a.csv", "Name;Farbe\nRot;#ff0000\n", ["Rot #ff0000"]),
    Case("a.gpl", "GIMP Palette\n1 2 3 A\n300 0 0 B\n0,0,255 C\n", ["A #010203"], lost: 2),
    Case("a.pal", "JASC-PAL\n0100\n2\n1 2 3\n0 0 300\n", ["#010203"], lost: 1),
  ]

  /// Files that lost colors or changed them without a word, once more.
  static let more: [SpellingCase] = [
    Case(
      "hypr.conf",
      "$bg = rgb(112233)\n$fg = rgba(44556680)\ngeneral { col.active = rgba(aabbccff) 45deg }\n",
      ["bg #112233", "fg #44556680", "#aabbcc"]),
    Case(
      "a.swift",
      "let a = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)\nlet b = Color(.sRGBLinear, red: 0.5, green: 0.5, blue: 0.5)\nlet c = Color(hex: 0x336699, alpha: 0.5)\nlet d = brand.withAlphaComponent(0.3)\n",
      ["a #ff0b0c", "b #bcbcbc", "c #33669980"], lost: 1),
    Case(
      "Contents.json",
      ##"{"colors":[{"color":{"color-space":"srgb","components":{"red":"0x1A","green":"0x2B","blue":"0x3C","alpha":"1.000"}}},{"color":{"color-space":"display-p3","components":{"red":"0.000","green":"1.000","blue":"0.000","alpha":"0.5"}}}]}"##,
      ["colors color #1a2b3c", "colors color #00fb2980"]),
    Case(
      "a.json", ##"{"a":"#102030","b":"color-mix(in srgb, red, blue)"}"##,
      ["a #102030", "b #800080"]),
    Case(
      "a.scss",
      "$map: (a: #111111, b: (#222222, #333333));\n@each $k, $v in (red: #444444) { b { c: $k } }\n",
      ["a #111111", "b #222222", "b #333333", "#444444"]),
    Case(
      "a.py",
      "palette = [(255, 0, 0), (0, 255, 0)]\nINK = (1, 2, 3)\nc = {'blue': (0, 0, 255), 'a': (4, 5, 6)}\n",
      ["#ff0000", "#00ff00", "INK #010203", "c blue #0000ff", "c a #040506"]),
    Case(
      "a.yaml",
      "palette: {base00: \"111111\", base01: '222222'}\nother: \"#333333\"\no: { h: 120, s: 100%, l: 50% }\nunity: {r: 1, g: 0, b: 0, a: 1}\n",
      ["base00 #111111", "base01 #222222", "other #333333", "o #00ff00", "unity #ff0000"]),
    Case(
      "a.rasi", "* { bg: #111111ff; fg: #222222; al: @bg; background-color: #333333; }",
      ["bg #111111", "fg #222222", "al #111111", "#333333"]),
    Case("a.csv", "sep=;\nName;Hex\nRot;#FF0000\n", ["Rot #ff0000"]),
  ]

  static let markup: [SpellingCase] = [
    Case(
      "a.xaml",
      "<ResourceDictionary xmlns:x=\"x\"><SolidColorBrush x:Key=\"D\">Teal</SolidColorBrush><Color x:Key=\"E\">sc#0.5,1,0,0</Color><Color x:Key=\"F\" A=\"255\" R=\"1\" G=\"2\" B=\"3\"/><GradientStop Color=\"Blue\"/><Color x:Key=\"G\">sc#1</Color></ResourceDictionary>",
      ["D #008080", "E #ff000080", "F #010203", "#0000ff"], lost: 1),
    Case(
      "theme.xml",
      "<a:clrScheme><a:dk1><a:sysClr val=\"windowText\" lastClr=\"000000\"/></a:dk1><a:accent2><a:prstClr val=\"red\"/></a:accent2><a:accent3><a:scrgbClr r=\"100000\" g=\"0\" b=\"0\"/></a:accent3><a:accent4><a:hslClr hue=\"7200000\" sat=\"100000\" lum=\"50000\"/></a:accent4><a:hlink><a:prstClr val=\"none\"/></a:hlink></a:clrScheme>",
      ["dk1 #000000", "accent2 #ff0000", "accent3 #ff0000", "accent4 #00ff00"], lost: 1),
    Case(
      "a.soc",
      "<office:color-table><draw:color draw:name=\"Red &amp; Ü\" draw:color=\"#ff0000\"/></office:color-table>",
      ["Red & Ü #ff0000"]),
    Case(
      "a.svg",
      "<svg><stop offset=\"0\" stop-color=\"lime\"/><path fill=\"none\" stroke=\"navy\"/></svg>",
      ["#00ff00", "#000080"]),
    Case(
      "colors.xml",
      "<resources><color name=\"d\">@android:color/white</color><color name=\"e\">#123456</color></resources>",
      ["e #123456"], lost: 1),
  ]

  static let json: [SpellingCase] = [
    Case(
      "variables.json",
      ##"{"variables":[{"id":"V:1","name":"brand/red","valuesByMode":{"1:0":{"r":1,"g":0,"b":0,"a":1}}},{"id":"V:2","name":"bg","valuesByMode":{"1:0":{"type":"VARIABLE_ALIAS","id":"V:1"},"1:1":{"r":0,"g":0,"b":1,"a":0.5}}},{"id":"V:3","name":"no","valuesByMode":{"1:0":{"type":"VARIABLE_ALIAS","id":"V:9"}}}]}"##,
      ["brand/red #ff0000", "bg 1:0 #ff0000", "bg 1:1 #0000ff80"], lost: 1),
    Case(
      "settings.json",
      ##"{"schemes":[{"name":"One","red":"#C50F1F","brightBlack":"#767676"},{"name":"Two","red":"#ff0000","background":"#000000"}]}"##,
      ["red #c50f1f", "brightBlack #767676", "red #ff0000", "background #000000"]),
    Case(
      "a.json",
      ##"{"base":{"red":{"value":{"h":0,"s":1,"l":0.5}},"sky":{"value":{"r":10,"g":20,"b":30}}},"x":{"c":50,"m":0,"y":0,"k":0},"y":{"h":"120deg","s":"100%","v":"50%"}}"##,
      ["red #ff0000", "sky #0a141e", "x #80ffff", "y #008000"]),
    Case(
      "a.json", #"{"red":[255,0,0],"blue":[0,0,255,0.5],"sizes":[1,2,300]}"#,
      ["red #ff0000", "blue #0000ff80"]),
    Case("a.json", ##"{"red":"#ff0000","rulers":[80,100,120]}"##, ["red #ff0000"]),
    Case(
      "tokens.json",
      ##"{"c":{"red":{"value":"#ff0000","type":"color"},"dark":{"value":"{c.red}","type":"color","$extensions":{"studio.tokens":{"modify":{"type":"darken","value":"0.2","space":"lch"}}}}},"d":{"$extends":"{c}"}}"##,
      ["red #ff0000"], lost: 2),
    Case(
      "a.sketchpalette",
      ##"{"colors":["#ff0000",{"name":"Blue","red":0,"green":0,"blue":1,"alpha":0.5},{"red":0.5,"green":0.5,"blue":0.5,"alpha":1}]}"##,
      ["#ff0000", "Blue #0000ff80", "#808080"]),
  ]

  @Test(arguments: css + code + settings + more + markup + json)
  func `less usual spellings are read, or counted`(_ row: SpellingCase) throws {
    try row.expect()
  }

  @Test func `palettes of Krita are read, in all its color models, with their groups`() throws {
    let text = """
      <Colorset version="1.0" name="My">
      <ColorSetEntry name="Red" bitdepth="U8"><sRGB r="1" g="0" b="0"/><Position row="0"/></ColorSetEntry>
      <ColorSetEntry name="Ink" bitdepth="U8"><CMYK c="1" m="0" y="0" k="0" space="x"/></ColorSetEntry>
      <Group name="More">
      <ColorSetEntry name="Half" bitdepth="F32"><RGB r="0.5" g="0.5" b="0.5" space="sRGB-elle-V2-g10"/></ColorSetEntry>
      <ColorSetEntry name="Gray" bitdepth="U8"><Gray g="0.5" space="g"/></ColorSetEntry>
      <ColorSetEntry name="Odd" bitdepth="U8"><CMYK c="1" m="0" space="x"/></ColorSetEntry>
      </Group></Colorset>
      """
    let bytes = ZIPArchive.bytes(name: "colorset.xml", content: Array(text.utf8))
    let format = try #require(PaletteFormat.detected(in: bytes, fileName: "a.kpl"))
    let content = try format.content(of: bytes)
    let found = content.palettes.map { [$0.name ?? ""] + $0.colors.map { "\($0.label) \($0.hex)" } }
    #expect(
      found == [["My", "Red #ff0000", "Ink #00ffff"], ["More", "Half #bcbcbc", "Gray #808080"]])
    #expect(content.warnings.count == 1)
  }

  @Test func `a color in Adobe Swatch Exchange that cannot be read is left out, and counted`()
    throws
  {
    let palette = Palette(colors: [
      PaletteColor(SRGB8(red: 1, green: 2, blue: 3)),
      PaletteColor(SRGB8(red: 4, green: 5, blue: 6)),
    ])
    var bytes = try PaletteFormat.ase.bytes(for: [palette])
    let model = try #require(bytes.firstRange(of: Array("RGB ".utf8)))
    bytes.replaceSubrange(model, with: Array("HSB ".utf8))
    let content = try PaletteFormat.ase.content(of: bytes)
    #expect(content.palettes.flatMap(\.colors).map(\.hex) == ["#040506"])
    #expect(content.warnings.map(\.reason.first) == ["1"])
  }
}
