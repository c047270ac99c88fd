import ColorMath
import Testing

@testable import SchemeFormats

/// Colors in languages that write them in ways of their own: shells, Lisp, MATLAB, RTF, YAML.
struct LanguageSpellingTests {
  private typealias Case = SpellingCase

  static let lisp: [SpellingCase] = [
    Case(
      "my-theme.el",
      ";;; my-theme.el --- A theme\n(deftheme my \"Dark #1\")\n(defvar my-red \"#ff0000\" \"The red.\")\n(let ((class '((class color) (min-colors 89)))\n      (bg \"#282828\") (fg \"gray20\"))\n  (custom-theme-set-faces 'my\n   `(default ((,class (:background ,bg :foreground ,fg))))\n   '(cursor ((t (:background \"gray90\" :foreground \"tty-white\"))))\n   '(region ((t (:background \"DarkSlateGray4\" :box (:color \"#404040\")))))))\n(set-face-foreground 'mode-line \"green\")\n;;; end\n",
      [
        "my-red #ff0000", "bg #282828", "fg #333333", "cursor background #e5e5e5",
        "region background #528b8b", "region #404040", "mode-line #00ff00",
      ], lost: 1),
    Case(
      "a.el",
      "(setq my-palette '((red . \"#ff0000\") (\"sky blue\" . \"#87ceeb\")) names [\"#000000\" \"green3\"])\n",
      ["red #ff0000", "sky blue #87ceeb", "names #000000", "names #00cd00"]),
    Case(
      "doom-x-theme.el",
      "(def-doom-theme doom-x\n  \"A theme\"\n  ((bg '(\"#282c34\" \"#1c1f24\" nil)) (red '(\"#ff6c6b\" \"#ff6655\" \"red\")) (link red))\n  (((line-number &override) :foreground \"#3f444a\" :background \"unspecified-bg\")\n   (todo :foreground \"tomato\" :weight 'bold)))\n",
      [
        "bg #282c34", "red #ff6c6b", "line-number foreground #3f444a", "todo foreground #ff6347",
      ]),
    Case(
      "colors.clj", "(def colors {:ink \"#1a2b3c\" :sky \"#0a141e\"})\n",
      ["ink #1a2b3c", "sky #0a141e"]),
    Case(
      "a.lisp", "(defparameter *ink* #x1A2B3C)\n(defvar sky (make-color 10 20 30)) ; end\n",
      ["ink #1a2b3c", "sky #0a141e"]),
    Case("a.txt", "(see the default) #1a2b3c, and (more) #fafafa\n", ["#1a2b3c", "#fafafa"]),
  ]

  static let shells: [SpellingCase] = [
    Case(
      "config.fish",
      "set -g fish_color_normal normal\nset -U fish_color_command 005fd7 brblue --bold\nset fish_color_error f00 --background=222222\nset -l ink 1a2b3c\nset -g fish_color_quote $ink\nset -g fish_color_param cyan\nset -l count 123456\n",
      [
        "fish_color_command #005fd7", "fish_color_error #ff0000",
        "fish_color_error background #222222", "ink #1a2b3c", "fish_color_quote #1a2b3c",
      ], lost: 1),
    Case(
      "theme.fish",
      "set -l ink c0caf5\nset -l dark 283457\nset -g fish_color_selection --background=$dark\nset_color -b 1a2b3c ffffff\nset_color normal\n",
      [
        "ink #c0caf5", "fish_color_selection background #283457", "#1a2b3c", "#ffffff",
      ]),
    Case("My.theme", "# name: My\nfish_color_normal c0c5ce\n", ["fish_color_normal #c0c5ce"]),
    Case(
      "console.reg",
      "[HKEY_CURRENT_USER\\Console]\n\"ColorTable00\"=dword:00362b00\n\"ScreenColors\"=dword:00000007\n\"FontSize\"=dword:00100000\n",
      ["ColorTable00 #002b36"]),
  ]

  static let tables: [SpellingCase] = [
    Case(
      "a.m",
      "c = [0 0.4470 0.7410; 0.85 0.325 0.098]\ncmap = [\n  0.2 0.4 0.6 % sky\n  0.4 0.2 0.8\n];\nred = [1 0 0];\nink = [26 43 60; 0 0 255]/255;\nplot(x, y, 'Color', [0.5 0.5 0.5]);\nm = [1 2 3; 4 5 6];\nx = [0 0.5 1];\n",
      [
        "#0072bd", "#d95319", "#336699", "#6633cc", "red #ff0000", "#1a2b3c", "#0000ff", "#808080",
      ]),
    Case(
      "viridis.m",
      "function map = viridis(m)\nvalues = [\n   0.2 0.4 0.6\n   0.4 0.2 0.8];\ndata = [0.1 0.2 0.3 0.4 0.5 0.6];\nax.ColorOrder = [1 0 0; 0 1 0];\nA = [1 0 0; 0 1 0];\n",
      ["#336699", "#6633cc", "#ff0000", "#00ff00"]),
    Case(
      "a.rtf",
      "{\\rtf1\\ansi{\\fonttbl{\\f0 Times;}}\n{\\colortbl;\\red255\\green0\\blue0;\\red38\\green70\\blue83;}\n\\cf1 Red}\n",
      ["#ff0000", "#264653"]),
    Case("a.yaml", "rgba: [0, 0, 0, 1]\nred: [1, 0, 0]\n", ["rgba #000000", "red #ff0000"]),
  ]

  static let schemes: [SpellingCase] = [
    Case(
      "a.css",
      ":root { --bg: light-dark(#fff, #111); --fg: light-dark(var(--ink), white); --ink: #222; --bad: light-dark(#333, foo) }",
      [
        "bg-light #ffffff", "bg-dark #111111", "fg-light #222222", "fg-dark #ffffff", "ink #222222",
        "bad-light #333333",
      ], lost: 1),
    Case(
      "a.swift",
      "let both = Color(light: Color(hex: 0x111111), dark: Color(hex: 0x222222))\nlet a = UIColor(dark: .black, light: \"#ff0000\")\n",
      ["both-light #111111", "both-dark #222222", "a-light #ff0000", "a-dark #000000"]),
    Case(
      "a.scss",
      "$a: lightDark(#111, #eee);\n.b { background: linear-gradient(light-dark(#fff, #000), red) }\n",
      ["a-light #111111", "a-dark #eeeeee", "#ffffff", "#000000", "#ff0000"]),
    Case(
      "a.dart",
      "final o = CupertinoDynamicColor.withBrightness(color: Color(0xFFFFFFFF), darkColor: Color(0xFF102030));\n",
      ["o-light #ffffff", "o-dark #102030"]),
  ]

  static let references: [SpellingCase] = [
    Case(
      "a.yaml",
      "base: &base\n  red: \"#ff0000\"\n  blue: \"#0000ff\"\ndark:\n  <<: *base\n  blue: \"#00007f\"\nlight: *base\nmore:\n  blue: \"#0000aa\"\n  <<: [*base]\n",
      [
        "base red #ff0000", "base blue #0000ff", "dark red #ff0000", "dark blue #00007f",
        "light red #ff0000", "light blue #0000ff", "more blue #0000aa", "more red #ff0000",
      ]),
    Case(
      "a.md",
      "# News\nFixed #123 and #4567 (see #890), `#321` is a color, as #333 and #1a2b3c are.\n",
      ["#332211", "#333333", "#1a2b3c"]),
    Case(
      "a.yaml",
      "a: &x\n  ink: \"#111111\"\nb: &y\n  sky: \"#222222\"\nboth:\n  <<:\n    - *x\n    - *y\n  ink: \"#333333\"\n",
      ["a ink #111111", "b sky #222222", "both ink #333333", "both sky #222222"]),
    Case(
      "a.md",
      "* Fix crash (#123) in #1234, [#456](https://x/456)\n* Ink is #1A2B3C, was #f80 or #390\n\n| PR | Title |\n|---|---|\n| #124 | Ink |\n| `#125` | Sky |\n",
      ["#1a2b3c", "#ff8800", "#339900", "Ink #112244", "Sky #112255"]),
    Case("a.md", "Colors: #abc, #fafafa and #123.\n", ["#aabbcc", "#fafafa", "#112233"]),
  ]

  @Test(arguments: lisp + shells + tables + schemes + references)
  func `colors in languages of their own are read, or counted`(_ row: SpellingCase) throws {
    try row.expect()
  }

  @Test func `maps of YAML that repeat others are repeated only so often`() throws {
    var text = "m0: &m0\n  a: \"#111111\"\n  b: \"#222222\"\n"
    for index in 1..<40 {
      text +=
        "m\(index): &m\(index)\n  <<: [*m\(index - 1)]\n  c\(index):\n    <<: *m\(index - 1)\n"
    }
    let content = try PaletteFormat.css.content(of: Array(text.utf8))
    #expect(content.palettes.flatMap(\.colors).count < 20_000)
    #expect(!content.warnings.isEmpty)
  }
}
