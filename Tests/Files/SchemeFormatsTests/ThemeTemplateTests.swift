import ColorMath
import ImageDecoding
import SchemeDesign
import SchemeExtraction
import SchemeFormats
import TestCorpora
import Testing

struct ThemeTemplateTests {
  private static let colors = [0x1A2B3C, 0xC0392B, 0x27AE60, 0xF5F5F5].map { SRGB8(rgb: $0) }

  static func scheme() throws -> ImageColorScheme {
    let swatches = colors.map {
      ImageColorScheme.Swatch(
        color: Oklab($0), rgb: $0, share: 0.25, pixelCount: 25, position: PixelPosition(x: 0, y: 0))
    }
    return try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0))
  }

  static func filled(
    _ text: String, mode: InterfaceTheme.Appearance = .dark
  ) throws -> String {
    var style = TerminalTheme.Style()
    style.appearance = mode
    return try ThemeTemplate(text).filled(with: scheme(), photo: "a b.jpg", style: style)
  }

  @Test func `pywal placeholders are replaced by the terminal colors`() throws {
    let theme = TerminalTheme(try Self.scheme())
    for (index, color) in theme.colors.enumerated() {
      #expect(try Self.filled("{color\(index)}") == color.hex)
    }
    #expect(
      try Self.filled("{background} {foreground} {cursor}")
        == "\(theme.background.hex) \(theme.foreground.hex) \(theme.cursor.hex)")
    #expect(try Self.filled("{wallpaper}\r\n{alpha}\r\n") == "a b.jpg\r\n100\r\n")
    let light = try Self.filled("{background}", mode: .light)
    #expect(Oklab(try #require(SRGB8(hex: light))).lightness > 0.9)
  }

  @Test func `pywal modifiers format and adjust colors as pywal does`() throws {
    let color = TerminalTheme(try Self.scheme()).colors[1]
    let hex = color.hex.dropFirst()
    let codes = "\(color.red),\(color.green),\(color.blue)"
    let pairs = [0, 2, 4].map { hex.dropFirst($0).prefix(2) }.joined(separator: "/")
    let octal = String(Int(hex, radix: 16) ?? 0, radix: 8)
    #expect(try Self.filled("{color1.strip}") == hex)
    #expect(try Self.filled("{color1.rgb}") == codes)
    #expect(try Self.filled("{color1.xrgba}") == pairs + "/ff")
    #expect(try Self.filled("{color1.rgba}") == "rgba(\(codes),1.0)")
    #expect(try Self.filled("{color1.alpha}") == "[100]\(color.hex)")
    #expect(try Self.filled("{color1.octal} {color1.octal_strip}") == "#\(octal) \(octal)")
    #expect(try Self.filled("{alpha.alpha_dec} {color1.alpha_hex}") == "1.0 FF")
    #expect(
      try Self.filled("{color1.lighten(100%)} {color1.darken(100%).strip}") == "#ffffff 000000")
    func shifted(_ end: Double, _ part: Double) -> String {
      let codes = [color.red, color.green, color.blue].map {
        UInt8(Double($0) + (end - Double($0)) * part)
      }
      return SRGB8(red: codes[0], green: codes[1], blue: codes[2]).hex
    }
    #expect(try Self.filled("{color1.lighten(25%)}") == shifted(255, 0.25))
    #expect(
      try Self.filled("{color1.darken(33%).adjust_alpha(0.5).alpha}") == "[50]" + shifted(0, 0.33))
    // Up to 1 it is a fraction, and above it a percentage.
    for (alpha, percent) in [("0", 0), ("1", 100), ("1.5", 2), ("70", 70), ("300", 100)] {
      let filled = try Self.filled("{color1.adjust_alpha(\(alpha)).alpha}")
      #expect(filled.hasPrefix("[\(percent)]"), "\(alpha): \(filled)")
    }
  }

  @Test func `wallust filters and blocks work as in wallust`() throws {
    let theme = TerminalTheme(try Self.scheme())
    let color = theme.colors[1]
    let codes = "\(color.red),\(color.green),\(color.blue)"
    #expect(
      try Self.filled("{{color1}} {{ color1 | strip }}") == "\(color.hex) \(color.hex.dropFirst())")
    #expect(
      try Self.filled("{{color1 | rgb}}|{{ alpha | alpha_hexa }}|{{color1|hexa}}")
        == "\(codes)|FF|\(color.hex)ff")
    #expect(
      try Self.filled("{{color1 | lighten(1.0)}} {{ \"#4ff4ff\" | darken(1.0) | strip}}")
        == "#ffffff 000000")
    #expect(
      try Self.filled("{{ \"#204060\" | blend(\"406080\") }}{{ alpha_dec }}{{color0 | strip}}")
        .hasPrefix("#3050701.00"))
    #expect(
      try Self.filled("{{ \"ff0000\" | complementary }}{{ color0 | strip }}").hasPrefix("#00ffff"))
    #expect(
      try Self.filled(
        "a {# not\nshown #}b {%- if palette == \"dark16\" %} dark {%- elif alpha > 3 %}x"
          + "{% else %}y{% endif %}") == "a b dark")
    let list = try Self.filled("{% for c in colors %}{{ loop.index }}={{ c | strip }};{% endfor %}")
    #expect(list.split(separator: ";").count == 19)
    #expect(list.hasPrefix("1=\(theme.colors[0].hex.dropFirst());"))
    #expect(try Self.filled("{{ \"{{\" }}{{ colors[1] }}") == "{{" + color.hex)
    #expect(
      try Self.filled("{{ \"a\" if alpha == 100 else \"b\" }}{{color0|strip}}").hasPrefix("a"))
  }

  @Test func `base16 colors and the tones of palettes are available`() throws {
    let theme = TerminalTheme(try Self.scheme())
    #expect(
      try Self.filled("{{base16.base00.dark.hex}} {{base16.base08.default.hex}}")
        == "\(theme.background.hex) \(theme.colors[1].hex)")
    #expect(
      try Self.filled("{{palettes.primary._0.hex}} {{palettes.error._100.hex}}")
        == "#000000 #ffffff")
    let shades = try Self.filled(
      "<* for name, palette in palettes *>{{name}}:<* for shade, color in palette *>{{ shade }}="
        + "{{ color.hex }},<* endfor *>;<* endfor *>")
    #expect(shades.split(separator: ";").count == 6)
    #expect(shades.hasPrefix("primary:0=#000000,"))
    #expect(try Self.filled("<* for i in 0..3 *>{{ {{ i }} * 10 }} <* endfor *>") == "0 10 20 ")
  }

  @Test(arguments: [
    (":root {{ }}", ":root { }"), ("{{{alpha}}}", "{100}"), ("", ""), ("plain\n", "plain\n"),
    ("{{\"a\": 1}}", "{\"a\": 1}"), ("a {{ colorful }}", "a { colorful }"),
    ("x {\n  y {\n  }\n}", "x {\n  y {\n  }\n}"),
  ])
  func `doubled braces in pywal templates become single braces`(
    _ row: (template: String, text: String)
  ) throws {
    #expect(try Self.filled(row.template) == row.text)
  }

  @Test func `matugen placeholders are replaced by the colors of the theme`() throws {
    let theme = InterfaceTheme(try Self.scheme())
    let (dark, light) = (theme.dark[.accent], theme.light[.accent])
    let text =
      "{{colors.primary.default.hex}} {{ colors.primary.dark.hex }} {{colors.primary.light.hex}}"
    #expect(try Self.filled(text) == "\(dark.hex) \(dark.hex) \(light.hex)")
    #expect(try Self.filled(text, mode: .light) == "\(light.hex) \(dark.hex) \(light.hex)")
    #expect(
      try Self.filled("a { b: {{mode}} '{{image}}' }", mode: .light) == "a { b: light 'a b.jpg' }")
    let color = "{{colors.primary.default."
    let codes = "\(dark.red), \(dark.green), \(dark.blue)"
    #expect(try Self.filled(color + "hex_stripped}}") == dark.hex.dropFirst())
    #expect(try Self.filled(color + "rgb}}") == "rgb(\(codes))")
    #expect(try Self.filled(color + "rgba}}") == "rgba(\(codes), 1)")
    #expect(
      try Self.filled(color + "red}}/" + color + "green}}/" + color + "blue}}")
        == "\(dark.red)/\(dark.green)/\(dark.blue)")
    #expect(
      try Self.filled(color + "hex_alpha_stripped | set_alpha: 0.5}}") == dark.hex.dropFirst()
        + "80")
    #expect(try Self.filled(color + "rgba | set_alpha: 0.25 }}") == "rgba(\(codes), 0.25)")
  }

  @Test func `numbers of loops are those of each program, and limits are included`() throws {
    let loop = "c in 3..5", numbers = "{{c}}:{{loop.index}}/{{loop.index0}}/{{loop.length}} "
    #expect(
      try Self.filled("{% for \(loop) %}\(numbers){% endfor %}") == "3:1/0/2 4:2/1/2 ")
    #expect(try Self.filled("<* for \(loop) *>\(numbers)<* endfor *>") == "3:0/0/2 4:1/1/2 ")
    let flags = "<* for c in 0..3 *>{{loop.first}} {{loop.last}},<* endfor *>"
    #expect(try Self.filled(flags) == "true false,false false,false true,")
    func range(_ end: Int) -> String { "<* for i in 0..\(end) *>x<* endfor *>" }
    #expect(try Self.filled(range(256)).count == 256)
    #expect(throws: TemplateError.self) { try Self.filled(range(257)) }
    func nested(_ count: Int) -> String {
      let ends = String(repeating: "<* endif *>", count: count)
      return String(repeating: "<* if true *>", count: count) + "x" + ends
    }
    #expect(try Self.filled(nested(16)) == "x")
    #expect(throws: TemplateError.self) { try Self.filled(nested(17)) }
  }

  @Test(arguments: InterfaceTheme.Appearance.allCases)
  func `base16 colors have the order of the guidelines in both modes`(
    mode: InterfaceTheme.Appearance
  ) throws {
    var style = TerminalTheme.Style()
    style.appearance = mode
    let theme = TerminalTheme(try Self.scheme(), style: style)
    let colors = theme.colors
    let wanted = [
      "0": theme.background, "1": colors[0], "2": theme.selection, "3": colors[8],
      "5": theme.foreground, "7": colors[15], "8": colors[1], "a": colors[3], "b": colors[2],
      "c": colors[6], "d": colors[4], "e": colors[5],
    ]
    for (digit, color) in wanted {
      #expect(try Self.filled("{{base16.base0\(digit).\(mode).hex}}") == color.hex, "\(digit)")
    }
    #expect(
      try Self.filled("{{color0}}{{ colors[-1] }}").dropFirst(7)
        == TerminalTheme(try Self.scheme()).cursor.hex)
    let theirs = InterfaceTheme(try Self.scheme(), accent: 2)
    let template = try ThemeTemplate("{{colors.primary.\(mode).hex}}")
    #expect(
      try template.filled(with: Self.scheme(), photo: "", theme: theirs)
        == theirs[mode][.accent].hex)
    #expect(theirs[mode][.accent] != InterfaceTheme(try Self.scheme())[mode][.accent])
  }

  @Test(arguments: [
    ("a\n{color16}", "line 2: 'color16' is not known"),
    ("{color1.hex}", "line 1: 'color1.hex' is not known"),
    ("\r\n\r\nx {", "line 3: '{' is unmatched; write '{{' for the brace itself"),
    ("}", "line 1: '}' is unmatched; write '}}' for the brace itself"),
    ("a\n{{ color1 | stripp }}", "line 2: 'stripp' is not known"),
    ("{{ color1 }} {{ colr2 }}", "line 1: 'colr2' is not known"),
    ("{{ color1 | lighten }}", "line 1: 'lighten' needs a number"),
    ("{{ color1 |}}", "line 1: 'color1 |' is not understood"),
    (
      "{% for c in colors %}\n",
      "line 1: '{% for c in colors %}' cannot be used; end it with '{% endfor %}'"
    ),
    ("{color1.lighten(a)}", "line 1: 'a' is not known"),
    ("{color1.lightn(2)}", "line 1: 'lightn' is not known"),
    ("{a\nb}", "line 1: '{' is unmatched; write '{{' for the brace itself"),
    ("{{mode}}\n{{colors.x.default.hex}}", "line 2: 'colors.x' is not known"),
    ("{{colors.primary.dim.hex}}", "line 1: 'colors.primary.dim' is not known"),
    ("{{colors.primary.dark.hexx}}", "line 1: 'colors.primary.dark.hexx' is not known"),
    ("{{colors.primary}}", "line 1: 'colors.primary' needs the name of one of its members"),
    ("{{colors.primary.dark.hex | blend: 1}}", "line 1: 'blend' needs a color"),
    ("{{colors.primary.dark.hex | blur: 1}}", "line 1: 'blur' is not known"),
    (
      "{{colors.primary.dark.rgba | set_alpha: 2}}",
      "line 1: 'set_alpha' needs a number from 0 to 1"
    ),
    ("{{image", "line 1: '{{' is unmatched; close the placeholder on its line"),
    ("{# a\nb\r\nc #}{{ nothing }}", "line 3: 'nothing' is not known"),
    ("{% if true -%}\n\n{{ nothing }}{% endif %}", "line 3: 'nothing' is not known"),
    (
      "{{mode}}\n<* for name, value in colors *>",
      "line 2: '<* for name, value in colors *>' cannot be used; end it with '<* endfor *>'"
    ),
  ])
  func `an invalid placeholder is an error with its line number`(
    _ row: (template: String, message: String)
  ) throws {
    let error = #expect(throws: TemplateError.self) { try Self.filled(row.template) }
    #expect(error?.description == row.message)
  }

  /// The templates make files of the kinds that waybar, rofi and shells read.
  @Test func `loops visit all colors, and conditions select a branch`() throws {
    let css = try Self.filled(
      "<* for name, value in colors *>@define-color {{name}} {{value.default.hex}};\n<* endfor *>")
    let lines = css.split(separator: "\n")
    #expect(lines.count > 50)
    #expect(
      lines[0] == "@define-color primary \(InterfaceTheme(try Self.scheme()).dark[.accent].hex);")
    #expect(lines.contains { $0.hasPrefix("@define-color on_tertiary_fixed_variant #") })
    let json = try Self.filled(
      "{<* for name, c in colors *>\"{{ name | replace: \"_\", \"-\" }}\": \"{{ c.dark.hex }}\""
        + "<* if {{ loop.last }} *><* else *>, <* endif *><* endfor *>}")
    #expect(json.hasPrefix("{\"primary\": \"#") && json.hasSuffix("\"}"))
    #expect(json.contains("\"on-primary-container\": \"#"))
    #expect(!json.contains("_") && json.split(separator: ", ").count == lines.count)
    let mode = "<* if not {{ is_dark_mode }} *>day<* else *>night<* endif *>"
    #expect(try Self.filled(mode) == "night" && Self.filled(mode, mode: .light) == "day")
    let rgb =
      "{{colors.shadow.dark.rgb | replace: \"rgb(\", \"\" | replace: \")\", \"\" | replace: \", \", \" \"}}"
    #expect(try Self.filled(rgb) == "0 0 0")
    let hex = try Self.filled("{{colors.primary.dark.hex | lighten: 1 | to_upper}}")
    #expect(hex.hasPrefix("#") && hex == hex.uppercased())
    #expect(try Self.filled("{{mode | to_upper | to_lower | to_upper}}") == "DARK")
  }

  @Test(arguments: [
    ("a\n<* endfor *>", "line 2: '<* endfor *>' cannot be used; there is no block to end"),
    (
      "<* if {{mode}} *><* endfor *>",
      "line 1: '<* endfor *>' cannot be used; there is no block to end"
    ),
    ("<* else *>", "line 1: '<* else *>' cannot be used; there is no open '<* if … *>'"),
    ("<* if {{mode}} *>\n<* endif *>", "line 1: 'mode' is neither true nor false"),
    (
      "\n<* include \"a\" *>",
      "line 2: '<* include \"a\" *>' cannot be used; the only blocks are for, if and else"
    ),
    ("<* for\n*>", "line 1: '<*' cannot be used; close it on its line"),
    ("\u{0C}a\r\n\r\u{2028}{{mode | lighten: 3}}", "line 3: 'lighten' needs a color"),
    ("{{mode | lighten: 3}}", "line 1: 'lighten' needs a color"),
    (
      "{{image | replace: 1}}",
      "line 1: 'replace' needs two strings, as in '| replace: \"_\", \"-\"'"
    ),
    (
      "<* for a of palettes *>x<* endfor *>",
      "line 1: '<* for a of palettes *>' cannot be used; write '<* for name, value in colors *>'"
    ),
    ("<* for a in mode *>x<* endfor *>", "line 1: 'for' needs a list, such as 'colors'"),
    (
      "<* for a in 0..9999 *>x<* endfor *>",
      "line 1: '..' needs whole numbers that are at most 256 apart"
    ),
  ])
  func `an invalid block is an error with its line number`(
    _ row: (template: String, message: String)
  ) throws {
    let error = #expect(throws: TemplateError.self) { try Self.filled(row.template) }
    #expect(error?.description == row.message)
  }

  @Test func `text that loops and replacements make too long is an error`() {
    let body = String(repeating: "x", count: 1_000)
    let ends = "<* endfor *><* endfor *>"
    let word =
      #"{{ "\#(body)" "# + String(repeating: #"| replace: "x", "\#(body)" "#, count: 9) + "}}"
    let loop = "\n<* for a in 0..256 *><* for b in 0..256 *>"
    for text in [loop + body + ends, loop + "{{ '\(body)' }}" + ends, "{{ mode }}\n" + word] {
      let error = #expect(throws: TemplateError.self) { try Self.filled(text) }
      #expect(error?.description == "line 2: the text becomes longer than 16 MiB")
    }
  }

  @Test func `loops nested three deep are refused`() {
    let text = String(repeating: "<* for a, b in colors *>", count: 3)
    #expect(throws: TemplateError.self) {
      try Self.filled(text + String(repeating: "<* endfor *>", count: 3))
    }
  }

  @Test func `truncated and random templates give text or a template error`() throws {
    let whole =
      "a {{mode}} <* for n, v in colors *>{{n}}: {{v.dark.hex | lighten: 2}}\n"
      + "<* if {{loop.first}} *>x<* else *>y<* endif *><* endfor *>"
    for length in 0...whole.count {
      do { _ = try Self.filled(String(whole.prefix(length))) } catch is TemplateError {}
    }
    let words = [
      "<*", "*>", "{{", "}}", " for ", "n", ",", " in ", "colors", " if ", "else", "endif",
      "endfor", "not ", "mode", "|", "replace", ":", "\"", "\n", ".", "is_dark_mode", "{", "é", "}",
      "{%", "%}", "{#", "#}", "elif ", "color1", "[", "-1", "]", "1e3", "9999999999999999", "*",
      "/", "0",
      "(", ")", "lighten", "blend", "alpha_hexa", " alpha", "==", "..", "-", "strip", "saturate",
    ]
    var bytes = SeededBytes(seed: 5)
    for start in ["{{mode}}", "{{color0}}", "{% if alpha == 100 %}{% endif %}", "", "{color0}"] {
      for _ in 0..<2000 {
        let text = (0..<12).map { _ in words[bytes.next(below: words.count)] }.joined()
        do { _ = try Self.filled(start + text) } catch is TemplateError {}
      }
    }
  }

  @Test(arguments: [
    "1 / 0", "9999999 * 9999999 * 9999999", "colors[99]", "colors[-99]", "colors[colors]",
    "1 < \"a\"",
    "colors", "\"a\" | lighten(1)", "color1 | lighten(9999999999999999)",
    "(((((((((((((1)))))))))))))",
    "-------------------------1", "color1 | blend", "color1.x", "nothing", "1 and 2",
    "1 if 2 else 3",
  ])
  func `meaningless expressions give text or a template error`(_ expression: String) throws {
    do { _ = try Self.filled("{{color0}}{{ \(expression) }}") } catch is TemplateError {}
    do { _ = try Self.filled("{{mode}}{{ \(expression) }}") } catch is TemplateError {}
  }

  @Test func `the error for an unknown name lists the known names`() throws {
    let error = #expect(throws: TemplateError.self) { try Self.filled("{colr1}") }
    guard case .unknown("colr1", let known)? = error?.kind else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(known.contains("color1") && known.contains("wallpaper"))
  }
}
