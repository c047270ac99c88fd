import ColorMath
import Testing

@testable import SchemeFormats

/// Colors in XML of editors, terminals and maps.
struct MarkupSpellingTests {
  private typealias Case = SpellingCase

  static let editors: [SpellingCase] = [
    Case(
      "Dark.icls",
      "<scheme name=\"Dark\" parent_scheme=\"Darcula\"><option name=\"FONT_SIZE\" value=\"14\"/><colors><option name=\"CARET_COLOR\" value=\"ff00aa\"/><option name=\"ADDED\" value=\"abc\"/><option name=\"NONE\" value=\"\"/></colors><attributes><option name=\"KEYWORD\"><value><option name=\"FOREGROUND\" value=\"c678dd\"/><option name=\"BACKGROUND\" value=\"0\"/><option name=\"FONT_TYPE\" value=\"1\"/></value></option></attributes></scheme>",
      [
        "CARET_COLOR #ff00aa", "ADDED #000abc", "KEYWORD FOREGROUND #c678dd",
        "KEYWORD BACKGROUND #000000",
      ]),
    Case(
      "npp.xml",
      "<Styles><WordsStyle name=\"DEFAULT\" styleID=\"0\" fgColor=\"D8DEE9\" bgColor=\"2E3440\" fontSize=\"\"/><WordsStyle name=\"COMMENT\" fgColor=\"616E88\" colorStyle=\"1\"/></Styles>",
      ["DEFAULT fgcolor #d8dee9", "DEFAULT bgcolor #2e3440", "COMMENT #616e88"]),
    Case(
      "a.vssettings",
      "<Items><Item Name=\"Plain Text\" Foreground=\"0x00DCDCDC\" Background=\"0x001E1E80\"/><Item Name=\"Comment\" Foreground=\"0x004AA657\" Background=\"0x02000000\"/></Items>",
      ["Plain Text foreground #dcdcdc", "Plain Text background #801e1e", "Comment #57a64a"]),
    Case(
      "a.tmTheme",
      "<plist><dict><key>name</key><string>Mono</string><key>settings</key><array><dict><key>settings</key><dict><key>background</key><string>#272822</string></dict></dict><dict><key>name</key><string>Comment</string><key>settings</key><dict><key>foreground</key><string>#75715E</string></dict></dict></array></dict></plist>",
      ["background #272822", "Comment foreground #75715e"]),
    Case(
      "nord.xml",
      "<style-scheme id=\"nord\" name=\"Nord\"><color name=\"ink\" value=\"#2E3440\"/><color name=\"red\" value=\"#BF616A\"/><style name=\"text\" foreground=\"ink\" background=\"red\"/></style-scheme>",
      ["ink #2e3440", "red #bf616a", "text foreground #2e3440", "text background #bf616a"]),
    Case(
      "netbeans.xml",
      "<fontscolors><fontcolor name=\"field\" foreColor=\"ff9876aa\"/></fontscolors>",
      ["field #9876aa"]),
    Case(
      "eclipse.xml",
      "<colorTheme id=\"1\"><comment color=\"#c8b9a0\"/><string color=\"#808000\"/></colorTheme>",
      ["comment #c8b9a0", "string #808000"]),
    Case(
      "colors.xml",
      "<resources><color name=\"ink\">#80000000</color><style name=\"T\"><item name=\"colorPrimary\">#123456</item></style></resources>",
      ["ink #00000080", "primary #123456"]),
  ]

  static let programs: [SpellingCase] = [
    Case(
      "ConEmu.xml",
      "<key name=\"Palette1\"><value name=\"Name\" type=\"string\" data=\"Two\"/><value name=\"ColorTable00\" type=\"dword\" data=\"0x00FF8000\"/><value name=\"ColorTable15\" type=\"ulong\" data=\"255\"/></key>",
      ["ColorTable00 #0080ff", "ColorTable15 #ff0000"]),
    Case(
      "ConEmu.xml",
      "<key name=\"Palette1\"><value name=\"TextColorIdx\" type=\"hex\" data=\"10\"/><value name=\"ColorTable00\" type=\"dword\" data=\"00362b00\"/><value name=\"FontSize\" type=\"ulong\" data=\"14\"/></key>",
      ["ColorTable00 #002b36"]),
    Case(
      "registrymodifications.xcu",
      "<oor:items><node oor:name=\"DocColor\"><prop oor:name=\"Color\"><value>2303535</value></prop></node><node oor:name=\"Links\"><prop oor:name=\"Dark\"><value>255</value></prop><prop oor:name=\"IsVisible\"><value>true</value></prop><prop oor:name=\"Color\"><value>-1</value></prop></node></oor:items>",
      ["DocColor #23262f", "Links Dark #0000ff"]),
    Case(
      "a.kml",
      "<kml><Style id=\"s\"><LineStyle><color>7f00ffff</color><width>4</width></LineStyle></Style></kml>",
      ["#ffff007f"]),
    Case(
      "layer.qml",
      "<qgis><symbol name=\"0\"><prop k=\"color\" v=\"152,125,183,255\"/><prop k=\"outline_width\" v=\"0.26\"/><Option name=\"outline_color\" value=\"31,120,180,255,rgb:0.1215686,0.4705882,0.7058824,1\"/></symbol><paletteEntry label=\"Ice\" color=\"#d1defa\" alpha=\"128\"/></qgis>",
      ["color #987db7", "outline_color #1f78b4", "Ice #d1defa80"]),
    Case(
      "paraview.xml",
      "<ColorMap name=\"Cool\" space=\"RGB\"><Point x=\"0\" r=\"0.2\" g=\"0.4\" b=\"0.6\"/><Point x=\"1\" r=\"1\" g=\"1\" b=\"0\"/></ColorMap>",
      ["#336699", "#ffff00"]),
    Case(
      "form.ui",
      "<ui><colorrole role=\"Button\"><brush><color alpha=\"128\"><red>200</red><green>0</green><blue>16</blue></color></brush></colorrole></ui>",
      ["Button #c8001080"]),
    Case(
      "theme.xml",
      "<bpy><ThemeWidgetColors outline=\"#3d3d3d\" inner=\"#545454ff\" roundness=\"0.2\"/></bpy>",
      ["ThemeWidgetColors outline #3d3d3d", "ThemeWidgetColors inner #545454"]),
    Case(
      "a.xml",
      "<theme><color name=\"red\">ff0000</color><backgroundColor>26,43,60</backgroundColor></theme>",
      ["red #ff0000", "#1a2b3c"]),
    Case(
      "a.dae", "<COLLADA><color sid=\"diffuse\">0.2 0.4 0.6 1</color></COLLADA>", ["#336699"]),
    Case(
      "a.svg",
      "<svg><stop stop-color=\"#ff0000\" stop-opacity=\"0.5\"/><stop style=\"stop-color:#0000ff;stop-opacity:25%\"/><rect fill=\"teal\" fill-opacity=\".5\" stroke=\"none\"/><animate values=\"#111111;#222222\"/><style>.a { stop-color: #abcdef; stop-opacity: .5 }</style></svg>",
      ["#ff000080", "#0000ff40", "#00808080", "#111111", "#222222", "#abcdef80"]),
  ]

  @Test(arguments: editors + programs)
  func `colors in XML are read in the notation of each program`(_ row: SpellingCase) throws {
    try row.expect()
  }
}
