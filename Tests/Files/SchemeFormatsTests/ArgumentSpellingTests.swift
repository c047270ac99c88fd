import ColorMath
import Testing

@testable import SchemeFormats

/// Colors in the words of plots, settings and editors: names in quotation marks, lists, gradients.
struct ArgumentSpellingTests {
  private typealias Case = SpellingCase

  static let plots: [SpellingCase] = [
    Case(
      "a.R",
      "pal <- c(\"tomato2\", \"steelblue3\")\nscale_fill_manual(values = c(A = \"#E69F00\", \"B c\" = \"darkorchid3\"))\ncolorRampPalette(c(\"navy\", \"white\"))(50)\ngeom_point(color = \"darkslategray4\", shape = \"tan\")\n",
      [
        "#ee5c42", "#4f94cd", "A #e69f00", "B c #9a32cd", "#000080", "#ffffff", "#528b8b",
      ]),
    Case(
      "a.py",
      "plt.plot(x, y, color='tomato', lw=2)\nax.set_facecolor('lightblue')\nBLUE = (0.0, 0.4, 0.8)\nPLACE = (0.5, 0.2, 0.1)\nset('Color', 'teal')\nx.set_label('orange')\n",
      ["#ff6347", "#add8e6", "BLUE #0066cc", "#008080"]),
    Case(
      "my.mplstyle",
      "axes.prop_cycle: cycler('color', ['1f77b4', 'ff7f0e'])\naxes.facecolor: E5E5E5\naxes.edgecolor: white\nfigure.figsize: 6, 4\npatch.facecolor: \"#348ABD\"\n",
      [
        "#1f77b4", "#ff7f0e", "axes.facecolor #e5e5e5", "axes.edgecolor #ffffff",
        "patch.facecolor #348abd",
      ]),
    Case(
      "a.gp",
      "set palette defined (0 \"#352a87\", 0.5 'yellow')\nset linetype 1 lc rgb \"dark-violet\" lw 2\nset palette defined ( 0 0 0 0, 1 1 0.5 0 )\nplot x lc rgb \"#80ff0000\"\n",
      ["#352a87", "#ffff00", "#9400d3", "#000000", "#ff8000", "#ff00007f"]),
    Case(
      "a.js",
      "export default colors(\"1f77b4ff7f0e\");\nexport var s = new Array(3).concat(\"deebf79ecae1\", \"eff3ffbdd7e7\").map(colors);\nconst id = \"507f1f77bcf86cd799439011\";\n",
      ["#1f77b4", "#ff7f0e", "#deebf7", "#9ecae1", "#eff3ff", "#bdd7e7"]),
    Case(
      "notes.txt", "I don't think \"red\" is it, but 'blue' is.\nThe code is #1a2b3c.\n",
      ["#1a2b3c"]),
    Case(
      "a.nb.m",
      "ink = RGBColor[0.2, 0.4, 0.6]; h = Hue[0.5]; g = GrayLevel[0.5]; x = RGBColor[\"#ff8800\"]\n",
      ["ink #336699", "h #00ffff", "g #808080", "x #ff8800"]),
    Case("a.hs", "ink = sRGB24 26 43 60\nsky = RGB 10 20 30\n", ["ink #1a2b3c", "sky #0a141e"]),
    Case(
      "a.rs",
      "const A: Color = Color::from_rgb8(0xe0, 0x56, 0x5b);\nlet b = Color::hex(\"1a2b3c\").unwrap();\nlet c = Srgba::new(0.2, 0.4, 0.6, 1.0);\n",
      ["A #e0565b", "b #1a2b3c", "c #336699"]),
  ]

  static let gradients: [SpellingCase] = [
    Case(
      "sunset.ggr",
      "GIMP Gradient\nName: Sunset\n2\n0 0.25 0.5 1 0 0 1 1 0.5 0 1 0 0 0 0\n0.5 0.75 1 1 0.5 0 1 0 0 1 0.5 0 0 0 0\n",
      ["#ff0000", "#ff8000", "#0000ff80"]),
    Case(
      "a.cpt",
      "# COLOR_MODEL = RGB\n0\t255/0/0\t10\t255/255/0\n10 255 255 0 20 0 255 0 L\n20\tnavy\t30\tgray50 ; low\nB\tblack\nN\t128\n",
      ["#ff0000", "#ffff00", "#00ff00", "#000080", "#7f7f7f", "B #000000", "N #808080"]),
    Case(
      "paraview.json",
      #"[{"ColorSpace":"RGB","Name":"Cool","RGBPoints":[0,0.2,0.4,0.6,1,1,1,0],"NanColor":[1,0,0]}]"#,
      ["#336699", "#ffff00", "NanColor #ff0000"]),
    Case(
      "theme.tres",
      "[resource]\nink = Color(0, 0, 1, 1)\ncolors = PackedColorArray(1, 0, 0, 1, 0, 1, 0, 0.5)\n",
      ["ink #0000ff", "#ff0000", "#00ff0080"]),
  ]

  static let settings: [SpellingCase] = [
    Case(
      "my.vim",
      "\" Theme\nlet s:ink = \"#1e1e2e\"\nlet g:terminal_color_0 = '#282a36'\nhi Normal guifg=#d8dee9 guibg=Gray20 ctermfg=NONE\nhighlight Keyword guifg=SteelBlue3 guibg=NONE gui=bold\nhi! link Foo Bar\n",
      [
        "ink #1e1e2e", "terminal_color_0 #282a36", "Normal guifg #d8dee9", "Normal guibg #333333",
        "Keyword guifg #4f94cd",
      ]),
    Case(
      "tmux.conf", "set -g status-style fg=colour238\nset -g pane-border-style 'fg=colour4'\n",
      ["#444444"], lost: 1),
    Case(
      "kitty.conf", "foreground #CDD6F4\nmark1_background lightblue\nselection_foreground none\n",
      ["foreground #cdd6f4", "mark1_background #add8e6"]),
    Case(
      "wezterm.lua",
      "return {\n  colors = {\n    cursor_fg = 'hsl:240 100 50',\n    compose_cursor = 'orange',\n    ink = '#1a2b3c',\n  },\n}\n",
      ["cursor_fg #0000ff", "compose_cursor #ffa500", "ink #1a2b3c"]),
    Case(
      "a.rasi", "* { veil: argb:80ff0000; ink: #1a2b3c; }\n", ["veil #ff000080", "ink #1a2b3c"]),
    Case(
      "My.colors",
      "MonoBehaviour:\n  m_Script: {fileID: 12323, guid: 0000000000000000e000000000000000}\n  m_Presets:\n  - m_Name: Sky\n    m_Color: {r: 0.2, g: 0.4, b: 0.6, a: 1}\n  - m_Name: \n    m_Color: {r: 1, g: 0, b: 0, a: 0.5}\n",
      ["Sky #336699", "m_Color #ff000080"]),
    Case(
      "tokens.yaml",
      "color:\n  ink: {value: \"#1a2b3c\"}\n  sky:\n    value: \"#0a141e\"\n  link: {value: \"{color.ink}\"}\n",
      ["ink #1a2b3c", "sky #0a141e"], lost: 1),
    Case(
      "Contents.json",
      #"{"colors":[{"color":{"color-space":"extended-gray","components":{"alpha":"1.0","white":"0.2"}}},{"appearances":[{"appearance":"luminosity","value":"dark"}],"color":{"color-space":"srgb","components":{"alpha":"1.0","red":"1.0","green":"0","blue":"0"}}},{"color":{"platform":"ios","reference":"systemRedColor"}}]}"#,
      ["colors color #333333", "colors dark color #ff0000"], lost: 1),
    Case(
      "vega.json",
      ##"{"mark":{"color":"steelblue","fill":"#ff0000","stops":[{"color":[26,43,60]}]}}"##,
      ["color #4682b4", "fill #ff0000", "stops color #1a2b3c"]),
    Case(
      "a.html",
      "<html><p>See issue #123, the colors #1a2b3c, and <code>#456</code>.</p></html>",
      ["#1a2b3c", "#445566"]),
  ]

  static let numbers: [SpellingCase] = [
    Case(
      "ls.sh",
      "export LS_COLORS=\"di=38;2;137;180;250:ln=38;5;44\"\nRED='\\033[38;2;255;0;0m'\n",
      ["#89b4fa", "#00d7d7", "#ff0000"]),
    Case(
      "polybar.ini", "[colors]\nink = #801e1e2e\n[bar/x]\nbackground = ${colors.ink}\n",
      ["ink #1e1e2e80"]),
    Case(
      "a.ass", "Style: Default,Arial,20,&H000080FF,&H800000FF\nDialogue: {\\c&HFF0000&}text\n",
      ["#ff8000", "#ff00007f", "#0000ff"]),
    Case(
      "a.pov", "pigment { color rgb <0.2, 0.4, 0.6> }\npigment { color rgbt <1, 0, 0, 0.5> }\n",
      ["#336699", "#ff000080"]),
    Case(
      "a.elm", "ink = Color.rgb255 26 43 60\nsky = rgb 0.2 0.4 0.6\n",
      ["ink #1a2b3c", "sky #336699"]),
    Case(
      "a.glsl", "vec3 skyColor = vec3(0.2, 0.4, 0.6);\nvec3 place = vec3(0.1, 0.2, 0.3);\n",
      ["skyColor #336699"]),
    Case(
      "a.dot", "digraph { a [color=\"red\", shape=tan]; b [fillcolor=lightblue]; }\n",
      ["#ff0000", "#add8e6"]),
    Case("a.java", "Color w = Color.web(\"0xff8000ff\");\n", ["w #ff8000"]),
    Case("a.lua", "local d = Color3.new(0.2, 0.4, 0.6)\n", ["d #336699"]),
    Case(
      "a.sublime-color-scheme",
      ##"{"variables":{"ink":"#1a2b3c"},"rules":[{"name":"Comment","foreground":"var(ink)"},{"name":"No","foreground":"var(gone)"}]}"##,
      ["ink #1a2b3c", "rules Comment foreground #1a2b3c"], lost: 1),
  ]

  @Test(arguments: plots + gradients + settings + numbers)
  func `colors in words of plots and settings are read, or counted`(_ row: SpellingCase) throws {
    try row.expect()
  }
}
